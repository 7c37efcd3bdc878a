export { errorSampleRateOf } from './error-sample-rate.ts'
export type { ProductSettings } from './product-settings.ts'
export { createSettings, defaultSettings, demoSettings, type Settings } from './settings.ts'
