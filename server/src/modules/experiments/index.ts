export { adoptSplits } from './adopt-splits.ts'
export { createExperiments, type Experiments } from './experiments.ts'
