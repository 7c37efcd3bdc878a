import { connectionAttacks } from './attack-connections.ts'
import { pageAttacks } from './attack-pages.ts'
import { requestAttacks } from './attack-requests.ts'
import { secretAttacks } from './attack-secrets.ts'
import { socketAttacks } from './attack-sockets.ts'
import type { Attack } from './attack-target.ts'

/** All that the suite tries, in its order. */
export const attacks: readonly Attack[] = [
  ...connectionAttacks,
  ...socketAttacks,
  ...requestAttacks,
  ...pageAttacks,
  ...secretAttacks,
]
