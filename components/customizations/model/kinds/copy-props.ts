/** Props of a dialog that copies customizations to other sites. */
export type CopyWizardProps = {
  ids: readonly string[];
  /** There are unpublished changes, which are not copied. */
  hasPending?: boolean;
  onClose: () => void;
};
