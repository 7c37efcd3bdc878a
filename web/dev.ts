import { pageNoncePlaceholder } from '@serendip/contract'
import { createServer } from 'vite'
import { devConfig } from './vite.ts'

/** Vite inside the server, for live reload; server/src/http/pages/dev-pages.ts starts it. */
export const startDevServer = () => createServer({ ...devConfig, html: { cspNonce: pageNoncePlaceholder } })
