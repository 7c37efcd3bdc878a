export { createControls } from './controls.ts'
export { readExperiments } from './control-experiments.ts'
export { changesAfter } from './setting-changes.store.ts'
