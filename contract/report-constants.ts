export const reportTypes = ['risk', 'top', 'heatmap', 'completion_rates'] as const;
export type ReportType = (typeof reportTypes)[number];

/** Below the Beacon's lower threshold, between the two thresholds, above the upper threshold. */
export const riskCategories = ['higher_risk', 'medium_risk', 'lower_risk'] as const;
export type RiskCategory = (typeof riskCategories)[number];

/** Days before the organisation's current date: 0 is today only, -1 all time. */
export const timeframes = [-1, 90, 60, 30, 14, 7, 0] as const;

/** Shares of expected responses under which a Beacon counts as under the threshold. */
export const completionThresholds = [1, 0.75, 0.5, 0.25, 0.1] as const;
