import type { IForbiddenRuleType } from 'dependency-cruiser'
import { rooms } from './rooms.ts'

/** Tests are next to the code they test and may import anything; only cycles are refused. */
const tests = ['\\.test\\.tsx?$', '\\.suite\\.ts$', '^server/test/', '^web/test/']
/** A workspace's own files; a package that npm installed below a workspace is still a package. */
const project = '^(contract|server|web|console|ui|brands|locales|e2e|bench|tools)/(?!node_modules/)'

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
  ...rooms.map(
    (room): IForbiddenRuleType => ({
      name: room.name,
      comment: room.law,
      severity: 'error',
      from: { path: room.path, pathNot: tests },
      to: { ...(room.noPackages ? {} : { path: project }), pathNot: [...room.mayImport] },
    }),
  ),
]
