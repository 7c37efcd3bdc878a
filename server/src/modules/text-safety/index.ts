export { findDoubts } from './find-doubts.ts'
export { findOffensive, isOffensive, maskOffensive } from './mask-offensive.ts'
export { plainName } from './plain-name.ts'
export { isPretendingName } from './pretending-name.ts'
