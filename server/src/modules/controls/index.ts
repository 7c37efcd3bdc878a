export { createControls } from './controls.ts'
