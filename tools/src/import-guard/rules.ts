import type { IForbiddenRuleType } from 'dependency-cruiser'
import { areas, operatorContract } from './areas.ts'

/** Tests are next to the code they test and may import anything; only cycles are refused. */
const tests = ['\\.test\\.tsx?$', '\\.suite\\.ts$', '^server/test/', '^web/test/']
/** A workspace's own files; a package that npm installed below a workspace is still a package. */
const project =
  '^(contract|server|demo|emulators|web|console|ui|brands|locales|e2e|bench|tools)/(?!node_modules/)'

export const rules: IForbiddenRuleType[] = [
  {
    name: 'circle',
    comment: 'modules that import each other in a circle cannot be understood or tested apart',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'unresolved',
    comment: 'an import that leads nowhere',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, path: '^(\\.|@serendip/)' },
  },
  {
    name: 'a package of development',
    comment: 'the production image installs only the dependencies that the importing workspace lists',
    severity: 'error',
    from: { path: '^(contract|server|brands|locales)/(?!node_modules/)', pathNot: tests },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
      pathNot: project,
    },
  },
  {
    name: 'demo people at the start',
    comment:
      'the production image has no demo people: the server names their types, and imports them when they run',
    severity: 'error',
    from: { path: '^server/', pathNot: tests },
    to: { path: '^demo/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'contract of the product by value',
    comment:
      'a route of the product may name the type of operators’ rights, and nothing that a bundle would contain',
    severity: 'error',
    from: { path: '^contract/src/', pathNot: [...tests, operatorContract] },
    to: { path: operatorContract, dependencyTypesNot: ['type-only'] },
  },
  ...areas.map(
    (area): IForbiddenRuleType => ({
      name: area.name,
      comment: area.explanation,
      severity: 'error',
      from: { path: area.path, pathNot: tests },
      to: { ...(area.noPackages ? {} : { path: project }), pathNot: [...area.mayImport] },
    }),
  ),
]
