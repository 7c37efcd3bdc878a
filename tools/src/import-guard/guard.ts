import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { moduleNames } from './module-order.ts'
import { rules } from './rules.ts'

export interface GuardResult {
  readonly filesSeen: number
  readonly edgesSeen: number
  readonly problems: readonly string[]
  /** The source files that an entry point of the product reaches by its imports. */
  readonly reached: ReadonlySet<string>
}

/** An import that is known to be there: a guard that does not see it is blind. */
export type KnownEdge = readonly [from: string, to: string]

const packages = [
  'contract',
  'server',
  'demo',
  'emulators',
  'web',
  'console',
  'ui',
  'brands',
  'locales',
  'e2e',
  'bench',
  'tools',
]
const source = /\.tsx?$/
const unread = /(^|\/)(node_modules|build|kept|output|test-results)(\/|$)/
/** The share of source files that must be found; below it the parser has gone blind. */
const seenShare = 0.9
const webAreas = ['app', 'art', 'chrome', 'features', 'platform', 'public', 'service-worker', 'shared']
const serverAreas = ['adapters', 'composition', 'config', 'http', 'kernel', 'modules', 'roles', 'socket']

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  } catch {
    return []
  }
}

function sourceFiles(root: string, folder: string): string[] {
  try {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    return names.map((name) => `${folder}/${name}`).filter((path) => source.test(path) && !unread.test(path))
  } catch {
    return []
  }
}

async function read(root: string): Promise<ICruiseResult> {
  const present = packages.filter((name) => sourceFiles(root, name).length > 0)
  const result = await cruise(
    present,
    {
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      validate: true,
      ruleSet: { forbidden: rules },
      doNotFollow: { path: '(^|/)node_modules/' },
      exclude: { path: '^((web|console)/(build|kept)|e2e/output|test-results)/' },
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  )
  if (typeof result.output === 'string') throw new Error(result.output)
  return result.output
}

function blindness(root: string, modules: readonly IModule[], known: readonly KnownEdge[]): string[] {
  const seen = new Set(modules.map((module) => module.source))
  const files = packages.flatMap((name) => sourceFiles(root, name))
  const found = files.filter((path) => seen.has(path))
  const edges = new Set(
    modules.flatMap((module) => module.dependencies.map((to) => `${module.source} → ${to.resolved}`)),
  )
  const missed = known.map(([from, to]) => `${from} → ${to}`).filter((edge) => !edges.has(edge))
  const problems = missed.map((edge) => `blind: the guard does not see the import ${edge}`)
  if (files.length === 0 || found.length < files.length * seenShare) {
    problems.push(`blind: the guard saw ${found.length} of ${files.length} source files`)
  }
  return problems
}

/** The product's entry points: its processes, its pages, and what these load by path. */
const entryPoint =
  /^(server\/src\/(main|adapters\/postgres\/pglite-worker)|console\/src\/main|web\/src\/(app\/main|public\/(render|public-styles|islands\/[^/]+)))\.tsx?$/

function reachedFiles(modules: readonly IModule[]): Set<string> {
  const importsOf = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map((to) => to.resolved)]),
  )
  const reached = new Set<string>()
  const open = [...importsOf.keys()].filter((path) => entryPoint.test(path))
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    open.push(...(importsOf.get(path) ?? []))
  }
  return reached
}

/** A folder without a rule could import anything, so there may be none. */
function unknownAreas(root: string): string[] {
  const areas = foldersIn(join(root, 'server/src')).filter((name) => !serverAreas.includes(name))
  const web = foldersIn(join(root, 'web/src')).filter((name) => !webAreas.includes(name))
  const modules = foldersIn(join(root, 'server/src/modules')).filter((name) => !moduleNames.includes(name))
  return [
    ...areas.map((name) => `server/src/${name}: not a known folder`),
    ...web.map((name) => `web/src/${name}: not a known folder`),
    ...modules.map((name) => `server/src/modules/${name}: not in the order of import-guard/module-order.ts`),
  ]
}

/** Checks every import under `root` against the areas. */
export async function guardImports(root: string, known: readonly KnownEdge[]): Promise<GuardResult> {
  const { modules, summary } = await read(root)
  const broken = summary.violations.map((violation) => {
    const explanation = rules.find((rule) => rule.name === violation.rule.name)?.comment ?? ''
    const circle = violation.cycle?.map((step) => step.name).join(' → ')
    return `${violation.from} → ${circle ?? violation.to}\n    ${violation.rule.name}: ${explanation}`
  })
  return {
    filesSeen: modules.filter((module) => source.test(module.source) && !unread.test(module.source)).length,
    edgesSeen: modules.reduce((sum, module) => sum + module.dependencies.length, 0),
    problems: [...blindness(root, modules, known), ...unknownAreas(root), ...broken],
    reached: reachedFiles(modules),
  }
}
