export { builtPages } from './built-pages.ts'
export { devPages } from './dev-pages.ts'
export { type PagesDeps, registerPages } from './register-pages.ts'
