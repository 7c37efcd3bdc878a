export { errorSampleRateOf } from './error-sample-rate.ts'
export { boundsOf, type ProductSettings, parseSetting } from './product-settings.ts'
export {
  createSettings,
  defaultSettings,
  type EditableSettings,
  type Settings,
} from './settings.ts'
