export { createControls } from './controls.ts'
export { changesAfter } from './setting-changes.store.ts'
