export { findOffensive, isOffensive, maskOffensive } from './mask-offensive.ts'
export { plainName } from './plain-name.ts'
