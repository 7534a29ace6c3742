import { and, asc, eq, inArray } from "drizzle-orm";
import { members, projects, siteGroups, sites } from "@/backend/db/schema/accounts/accounts";
import { ALL_SITES } from "@/backend/kit/caller";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { availableProjects, type ProjectMap } from "@/lib/contract/accounts/site-list";

/** The handlers of `site-list`. The list spans sites, so it uses a system transaction with its own condition. */
export const siteListHandlers: ImplementedCall[] = [
  implement(
    availableProjects,
    async (_, { services, session, user }) =>
      services.database.withSystem(async (tx) => {
        const grants = await tx.select({ siteId: members.siteId }).from(members).where(eq(members.userId, user.id));
        const ids = grants.map((grant) => grant.siteId);
        const isGranted = ids.includes(ALL_SITES) ? undefined : inArray(sites.siteId, ids);
        const isSessionSite = session?.site ? eq(sites.siteId, session.site) : undefined;
        const rows = await tx
          .select({ site: sites, project: projects, group: siteGroups })
          .from(sites)
          .innerJoin(projects, eq(projects.id, sites.projectId))
          .innerJoin(siteGroups, eq(siteGroups.id, sites.groupId))
          .where(and(isGranted, isSessionSite))
          .orderBy(
            asc(projects.name),
            asc(siteGroups.position),
            asc(siteGroups.id),
            asc(sites.position),
            asc(sites.name),
          );
        return buildProjectMap(rows);
      }),
    { transaction: "own" },
  ),
];

type Row = {
  site: { siteId: string; name: string; closedAt: Date | null };
  project: { id: string; name: string; persoo: boolean };
  group: { id: string; name: string };
};

function buildProjectMap(rows: readonly Row[]): ProjectMap {
  const map: ProjectMap = {};
  for (const { site, project, group } of rows) {
    const entry = map[project.id] ?? { name: project.name, persoo: project.persoo, groups: [] };
    map[project.id] = entry;
    const known = entry.groups.find((candidate) => candidate.id === group.id);
    const closed = site.closedAt === null ? {} : { is_closed: true };
    const siteEntry = { tracker_id: site.siteId, name: site.name, ...closed };
    if (known === undefined) entry.groups.push({ id: group.id, name: group.name, sites: [siteEntry] });
    else known.sites.push(siteEntry);
  }
  return map;
}
