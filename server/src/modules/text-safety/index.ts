export { isOffensive, maskOffensive } from './mask-offensive.ts'
