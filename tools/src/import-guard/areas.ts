import { lowerModules, moduleNames } from './module-order.ts'

/** Files of the contract that the product's bundles never contain. */
export const operatorContract = '^contract/src/(operator(-endpoints|-routes)?\\.ts$|.*/operator/)'

/** A part of the tree and all that it may import of the project; everything else is refused. */
export interface Area {
  readonly name: string
  readonly path: string
  readonly mayImport: readonly string[]
  /** Text for a person when the guard refuses. */
  readonly explanation: string
  /** True if packages from the registry are refused as well, except those in `mayImport`. */
  readonly noPackages?: true
}

/** Parts of the contract that the product's browsers may read, and those that the server may. */
const contract = '^contract/src/(index|client/[^/]+)\\.ts$'
const wholeContract = '^contract/src/(index|operator|client/[^/]+)\\.ts$'
/** Everything but what the console alone speaks: `<feature>/operator/` and the entry point. */
const productContract = '^contract/src/(?!operator(-endpoints|-routes)?\\.ts$|.*/operator/)'
const kernel = '^server/src/kernel/'
const config = '^server/src/config/'
const data = '^(brands|locales)/'
const moduleIndex = '^server/src/modules/[^/]+/index\\.ts$'
/** A module's manifest, which is data alone. */
const moduleManifest = '^server/src/modules/[^/]+/[^/]+\\.module\\.ts$'
const port = '^server/src/modules/[^/]+/[^/]+\\.(port|store)\\.ts$'

const moduleAreas: readonly Area[] = moduleNames.map((name) => {
  const lower = lowerModules(name)
  const indexes = lower.length > 0 ? [`^server/src/modules/(${lower.join('|')})/index\\.ts$`] : []
  return {
    name: `module ${name}`,
    path: `^server/src/modules/${name}/`,
    mayImport: [`^server/src/modules/${name}/`, ...indexes, kernel, wholeContract, data],
    explanation: `${name} imports kernel, contract and, through index.ts only, ${lower.join(', ') || 'no other module'}`,
  }
})

const serverAreas: readonly Area[] = [
  {
    name: 'kernel',
    path: kernel,
    mayImport: [kernel, wholeContract, data],
    explanation: 'kernel imports contract and data alone',
  },
  {
    name: 'config',
    path: config,
    mayImport: [config, kernel, wholeContract, data],
    explanation: 'config imports kernel and contract alone',
  },
  ...moduleAreas,
  {
    name: 'adapters',
    path: '^server/src/adapters/',
    mayImport: ['^server/src/adapters/', port, config, kernel, wholeContract, data],
    explanation: 'adapters import ports (*.port.ts, *.store.ts) of modules, and never use cases',
  },
  ...['http', 'socket'].map((name) => ({
    name,
    path: `^server/src/${name}/`,
    mayImport: [`^server/src/${name}/`, moduleIndex, config, kernel, wholeContract, data],
    explanation: `${name} imports the front indexes (index.ts) of modules, config, kernel and contract`,
  })),
  {
    name: 'composition',
    path: '^server/src/composition(\\.ts$|/)',
    mayImport: [
      '^server/src/(composition|http|socket|adapters|config|kernel)(\\.ts$|/)',
      moduleIndex,
      moduleManifest,
      wholeContract,
      data,
    ],
    explanation:
      'composition imports http, socket, adapters, and the front indexes and manifests of modules, never roles or main',
  },
  {
    name: 'roles',
    path: '^server/src/roles/',
    mayImport: [
      '^server/src/(roles|composition|http|socket|adapters|config|kernel)(\\.ts$|/)',
      '^demo/src/index\\.ts$',
      moduleIndex,
      wholeContract,
      data,
    ],
    explanation: 'roles import composition and what lies below it, never main',
  },
  {
    name: 'main',
    path: '^server/src/[^/]+\\.ts$(?<!composition\\.ts)',
    mayImport: [
      '^server/src/[^/]+\\.ts$',
      '^server/src/(roles|http|socket|adapters|config|kernel)/',
      moduleIndex,
      wholeContract,
      data,
    ],
    explanation: 'main imports what lies below it, and modules through their front indexes alone',
  },
]

/** Views of the product that public pages and the app show alike. */
const pageViews = '^web/src/(art|chrome)/'
/** Product views and browser parts that several features use. */
const shared = '^web/src/shared/'

/** The addresses of all screens as data, which the server reads too. */
// Along with the table comes the frame rule, which the server applies before it renders a page.
const routeTable = '^web/src/app/(routes|route-[a-z-]+|guards/(frame-guard|visit))\\.ts$'

const webAreas: readonly Area[] = [
  {
    name: 'web table of routes',
    path: routeTable,
    mayImport: [routeTable, '^web/src/platform/', contract],
    explanation: 'the table of routes is data: it imports platform and contract alone',
  },
  {
    name: 'web app',
    path: '^web/src/app/',
    mayImport: [
      '^web/src/(app|platform)/',
      '^web/src/features/[^/]+/index\\.tsx?$',
      shared,
      pageViews,
      '^ui/src/',
      contract,
      data,
    ],
    explanation: 'app imports features through their index.ts alone',
  },
  {
    name: 'web feature',
    path: '^web/src/features/([^/]+)/',
    mayImport: ['^web/src/features/$1/', shared, pageViews, '^web/src/platform/', '^ui/src/', contract, data],
    explanation: 'a feature imports shared, platform, ui and contract, never another feature or app',
  },
  {
    name: 'web platform',
    path: '^web/src/platform/',
    mayImport: ['^web/src/platform/', '^ui/src/', contract, data],
    explanation: 'platform imports ui and contract, never shared, a feature or app',
  },
  {
    name: 'web shared',
    path: shared,
    mayImport: [shared, pageViews, '^web/src/platform/', '^ui/src/', contract, data],
    explanation: 'shared imports platform, ui and contract, never a feature or app',
  },
  {
    name: 'web views of public pages and app',
    path: pageViews,
    mayImport: [pageViews, '^web/src/platform/', '^ui/src/', contract, data],
    explanation: 'views that public pages and the app share import platform, ui and contract alone',
  },
  {
    name: 'web public pages',
    path: '^web/src/public/',
    mayImport: ['^web/src/(public|platform)/', routeTable, pageViews, '^ui/src/', contract, data],
    explanation:
      'public pages import platform, ui, contract and the table of routes, never the app or its features',
  },
  {
    name: 'web service worker',
    path: '^web/src/service-worker/',
    mayImport: ['^web/src/(service-worker|platform)/', routeTable, contract, '^node_modules/workbox-'],
    explanation:
      'the service worker imports platform, contract, Workbox and the table of routes: no page is there',
  },
]

export const areas: readonly Area[] = [
  {
    name: 'contract',
    path: '^contract/src/',
    mayImport: ['^contract/src/', '^node_modules/zod/'],
    explanation: 'the contract imports zod and nothing else',
    noPackages: true,
  },
  {
    name: 'contract of the product',
    path: productContract,
    // A route says which right it demands; the product has the type alone.
    mayImport: [productContract, '^node_modules/zod/', '^contract/src/operators/operator/rights\\.ts$'],
    explanation:
      'what the product speaks imports nothing of the console’s, so that no product bundle contains it',
  },
  ...serverAreas,
  {
    name: 'demo',
    path: '^demo/src/',
    mayImport: ['^demo/src/', contract, '^locales/'],
    explanation: 'demo people are clients: they import contract and locales, never the server',
  },
  {
    name: 'emulators',
    path: '^emulators/src/',
    mayImport: ['^emulators/src/'],
    explanation:
      'emulated services share no code with the adapters: of the project, they import themselves alone',
  },
  ...webAreas,
  {
    name: 'console',
    path: '^console/src/',
    mayImport: ['^console/src/', '^ui/src/', '^contract/src/(index|operator|client/[^/]+)\\.ts$', data],
    explanation: 'the console imports ui and contract alone, never the product',
  },
  {
    name: 'ui',
    path: '^ui/',
    mayImport: ['^ui/'],
    explanation: 'ui knows no product: it imports only itself',
  },
  {
    name: 'data',
    path: data,
    mayImport: [data, contract],
    explanation: 'brands and locales are data: they import each other and the contract alone',
  },
  {
    name: 'proof',
    path: '^(server|demo|web|console|ui|contract|brands|locales)/',
    mayImport: ['^(server|demo|web|console|ui|contract|brands|locales)/'],
    explanation: 'the product never imports emulators, e2e, bench or tools',
  },
]
