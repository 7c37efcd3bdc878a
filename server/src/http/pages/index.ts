export { builtPages } from './built-pages.ts'
export { captchaPolicies, joinPolicies } from './captcha-policy.ts'
export { devPages } from './dev-pages.ts'
export { type PagesDeps, registerPages } from './register-pages.ts'
