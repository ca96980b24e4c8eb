/** The mode of the installation, and the counts of its limits. */
export interface InstallationTables {
  installation: {
    mode: 'demo' | 'production';
  };
  invitation_counts: {
    subject_id: string;
    day: string;
    sent: number;
  };
}
