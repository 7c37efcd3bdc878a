export { createAnalytics } from './analytics.ts'
export type { AnalyticsDeps, ReportingPerson } from './analytics-deps.ts'
export { rotatePartitions } from './rotate-partitions.ts'
