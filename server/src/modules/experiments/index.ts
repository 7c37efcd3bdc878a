export { adoptSplits } from './adopt-splits.ts'
export { previewGroups } from './preview-groups.ts'
export {
  assignmentsOf,
  countAssigned,
  countByDay,
  forceSplit,
  listForced,
  releaseSplit,
} from './splits.store.ts'
export { createExperiments, type Experiments } from './experiments.ts'
