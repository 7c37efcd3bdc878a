import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifests } from '../../server/src/composition/manifests.ts'
import { printNames } from './manifests/print-names.ts'
import { root } from './testing/root.ts'

// `npm run names`: writes the id prefixes and audit actions of the modules' manifests.
writeFileSync(join(root, 'server/src/kernel/names.ts'), printNames(manifests))
