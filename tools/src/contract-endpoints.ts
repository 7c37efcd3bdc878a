import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpointsFiles } from './contract/endpoints-files.ts'
import { printEndpoints } from './contract/print-endpoints.ts'
import { root } from './testing/root.ts'

// `npm run contract:endpoints`: writes what a client needs of each route at run time.
for (const file of endpointsFiles) writeFileSync(join(root, file.path), printEndpoints(file))
