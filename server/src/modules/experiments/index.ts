export { adoptSplits } from './adopt-splits.ts'
export { experimentsHandlers } from './experiments.handlers.ts'
export { createExperiments, type Experiments } from './experiments.ts'
