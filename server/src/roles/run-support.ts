import { answeringRoles } from '@serendip/contract'
import { DomainError } from '../kernel/domain-error.ts'
import type { Operator, SupportDesk } from '../modules/chat/index.ts'

const supportUsage = `npm run support -- <operation>, until there is a console:
  list [all]                                  chats that wait for an answer, the longest waiting first
  show <chat> --as=<first name>/<role>        its messages, which the person then sees as read
  answer <chat> --as=<first name>/<role> <text>   answers; the person sees the name and the role
Roles: ${answeringRoles.join(', ')}. Each look and each answer is in the audit log.`

/** One of the first names that people see: letters, and what joins them. */
const firstName = /^\p{L}[\p{L}\p{M}'’ -]{0,29}$/u

function operatorOf(words: readonly string[]): Operator | null {
  const [name = '', given] = (words.find((word) => word.startsWith('--as=')) ?? '')
    .slice('--as='.length)
    .split('/')
  const role = answeringRoles.find((one) => one === given)
  return role !== undefined && firstName.test(name) ? { name, role } : null
}

/** Runs one operation; answers its lines, or null if its arguments are invalid. Throws DomainError. */
async function operateSupport(desk: SupportDesk, args: readonly string[]): Promise<readonly string[] | null> {
  const [operation, first, ...rest] = args.filter((word) => !word.startsWith('--as='))
  if (operation === 'list') return (await desk.list(first === 'all')).map((one) => JSON.stringify(one))
  const operator = operatorOf(args)
  if (!operator || !first) return null
  if (operation === 'show') {
    const lines = await desk.read(first, operator)
    return lines.map(
      ({ at, operator: by, text }) =>
        `${at.toISOString()} ${by ? `${by.name} (${by.role})` : 'person'}: ${text}`,
    )
  }
  const text = rest.join(' ').trim()
  if (operation !== 'answer' || text === '') return null
  await desk.answer(first, operator, text)
  return ['answered']
}

/** What an operation printed, or why it was not done. */
export interface SupportResult {
  readonly lines: readonly string[]
  readonly isDone: boolean
}

export async function runSupport(desk: SupportDesk, args: readonly string[]): Promise<SupportResult> {
  try {
    const lines = await operateSupport(desk, args)
    return lines ? { lines, isDone: true } : { lines: [supportUsage], isDone: false }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { lines: [`refused: ${error.code}`], isDone: false }
  }
}
