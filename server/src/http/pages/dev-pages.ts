import { pathToFileURL } from 'node:url'
import type { PageAssets, PageMaker } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'
import type { PageSource } from './page-source.ts'

/** The part of Vite's development server used here; web/dev.ts creates it. */
export interface DevServer {
  middlewares(request: unknown, response: unknown, next: (error?: unknown) => void): void
  ssrLoadModule(path: string): Promise<Record<string, unknown>>
  transformIndexHtml(url: string, html: string): Promise<string>
  close(): Promise<void>
}

/** In development each source file is served as it is; Vite's client loads styles with the modules. */
const sourceFiles: PageAssets = {
  areBuilt: false,
  entry: (source) => ({ script: `/${source}`, styles: [], preloads: [] }),
  named: () => null,
  styleText: () => null,
}
const stylesEntry = 'src/public/public-styles.ts'

/** Pages rendered from source with live reload. `devEntry` is the path of web/dev.ts. Development only. */
export async function devPages(devEntry: string): Promise<PageSource> {
  const module: { startDevServer(): Promise<DevServer> } = await import(pathToFileURL(devEntry).href)
  const vite = await module.startDevServer()
  return {
    isCacheable: false,
    assets: sourceFiles,
    // The live reload preamble sets styles from scripts and connects to Vite's own socket.
    requiresTrustedTypes: false,
    extraPolicy: { 'style-src': ["'unsafe-inline'"], 'connect-src': ['ws:'] },
    async serveFiles(app: FastifyInstance) {
      app.addHook('onRequest', (request, reply, done) => {
        const isServed = /^\/(api|socket|health|ready)(\/|$|\?)/.test(request.url)
        if (isServed) return done()
        vite.middlewares(request.raw, reply.raw, () => done())
      })
      app.addHook('onClose', () => vite.close())
    },
    async loadMaker() {
      const loaded: unknown = await vite.ssrLoadModule('/src/public/render.tsx')
      return loaded as PageMaker
    },
    async finish(pathname, html) {
      const styled = html.replace('</head>', `<script type="module" src="/${stylesEntry}"></script></head>`)
      return vite.transformIndexHtml(pathname, styled)
    },
  }
}
