export { adoptSplits } from './adopt-splits.ts'
export { assignmentsOf, countAssigned } from './splits.store.ts'
export { createExperiments, type Experiments } from './experiments.ts'
