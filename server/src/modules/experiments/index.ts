export { adoptSplits } from './adopt-splits.ts'
export { countAssigned } from './splits.store.ts'
export { createExperiments, type Experiments } from './experiments.ts'
