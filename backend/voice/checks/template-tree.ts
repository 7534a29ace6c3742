/** A template as the shop's script gets it: texts, and elements as `[name, attributes, children]`. */
export type TemplateNode = string | [name: string, attributes: Record<string, string>, children: TemplateNode[]];
