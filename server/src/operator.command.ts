import { email, personName } from '@serendip/contract'
import { operatorRoles } from '@serendip/contract/operator'
import { z } from 'zod'
import type { Composition } from './composition.ts'
import { DomainError } from './kernel/domain-error.ts'
import type { Operators } from './modules/operators/index.ts'

const usage = `npm run operator:create -- <email> <role> <name>
  makes an operator and prints the password for the first login, which sets up password and second factor;
  roles: ${operatorRoles.join(', ')}`

const wanted = z.tuple([email, z.enum(operatorRoles), personName])

/** Answers the lines to print; null if the arguments are invalid. Throws email_taken. */
async function createOperatorBy(
  operators: Pick<Operators, 'createByCommand'>,
  [address, role, ...name]: readonly string[],
): Promise<readonly string[] | null> {
  const parsed = wanted.safeParse([address, role, name.join(' ')])
  if (!parsed.success) return null
  const [to, as, called] = parsed.data
  const password = await operators.createByCommand({ email: to, name: called, roles: [as] })
  return [`${to} is ${as}; the password for the first login: ${password}`]
}

/** Makes an operator, such as the first admin of production; the exit code reports success. */
export async function operatorCommand(
  { operators, engines }: Composition,
  args: readonly string[],
): Promise<void> {
  try {
    const lines = await createOperatorBy(operators, args)
    console.log(lines === null ? usage : lines.join('\n'))
    if (lines === null) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    console.log(`refused: ${error.code}`)
    process.exitCode = 1
  } finally {
    await engines.close()
  }
}
