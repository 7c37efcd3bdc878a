export { type Approvals, createApprovals } from './approvals.ts'
export type { ApprovalRow } from './approvals.store.ts'
export { newcomerMs } from './second-person.ts'
