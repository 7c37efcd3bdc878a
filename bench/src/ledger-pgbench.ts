import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../../tools/src/services/service.ts'
import { callsOfEach, type CallSet } from './ledger-calls.ts'

const run = promisify(execFile)
const debianRoot = '/usr/lib/postgresql'
const folders = existsSync(debianRoot)
  ? readdirSync(debianRoot).map((version) => join(debianRoot, version, 'bin'))
  : []
const program = findProgram('pgbench', folders)

export const hasPgbench = program !== null

/**
 * The limit: the minimum for a transfer between two balances in one round trip. A transfer, two postings, two balances
 * under sorted locks; no lots, no escrow, no checks but the balance's own.
 */
export const leanSchema = `
create table lean_transfers (id bigint generated always as identity primary key, key text not null unique,
  kind text not null, at timestamptz not null);
create table lean_postings (transfer_id bigint not null, line int not null, account text not null,
  amount bigint not null, primary key (transfer_id, line));
create table lean_balances (account text primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 50);
insert into lean_balances select 'usr_' || i, 1000000000 from generate_series(0, 1999) i;
insert into lean_balances select 'creator_' || i, 0 from generate_series(0, 499) i;
create function lean_post(p_key text, p_from text, p_to text, p_amount bigint) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  insert into lean_transfers (key, kind, at) values (p_key, 'settle', now()) on conflict (key) do nothing
  returning id into v_id;
  if v_id is null then return null; end if;
  perform 1 from lean_balances where account in (p_from, p_to) order by account for update;
  update lean_balances set balance = balance - p_amount where account = p_from;
  update lean_balances set balance = balance + p_amount where account = p_to;
  insert into lean_postings values (v_id, 1, p_from, -p_amount), (v_id, 2, p_to, p_amount);
  return v_id;
end $$;`

export const leanScript = (callSet: CallSet): string => `${draw(callSet, callsOfEach(callSet))}
select lean_post('l' || :key, 'usr_' || :call, 'creator_' || :creator, 10);
`

const settle = (call: string): string =>
  `jsonb_build_object('kind', 'settle', 'key', 's' || :key || '-' || ${call}, 'ref_type', 'call',
    'ref_id', 'call_' || ${call}, 'owner_id', 'usr_' || ${call}, 'amount', 10, 'at', now(), 'lot_id', 'unused')`
const hold = (call: string, creator: string): string =>
  `jsonb_build_object('kind', 'hold', 'key', 'h' || :key || '-' || ${call}, 'ref_type', 'call',
    'ref_id', 'call_' || ${call}, 'owner_id', 'usr_' || ${call}, 'creator_id', ${creator}, 'share_percent', 50,
    'amount', 10, 'at', now(), 'lot_id', 'unused', 'expires_at', now() + interval '1 day')`
/** Picks one of the client's own calls, as the product's callers do. */
const draw = (
  callSet: CallSet,
  choices: number,
): string => `\\set call :client_id * ${callsOfEach(callSet)} + random(0, ${choices - 1})
\\set key random(1, 1000000000000000)
\\set creator :call % ${callSet.creators}
`

/** The product's own statement for one transfer, holds and settlements alternating. */
export const loneScript = (
  callSet: CallSet,
): string => `${draw(callSet, callsOfEach(callSet))}\\set isHold random(0, 1)
select * from ledger_post(case :isHold::int when 0 then ${settle(':call')}
  else ${hold(':call', "'creator_' || :creator")} end);
`

/** The product's own statement for a tick: every due call's last block settled and its next block held. */
export const tickScript = (
  callSet: CallSet,
): string => `${draw(callSet, callsOfEach(callSet) - callSet.tickCalls + 1)}
select count(*) from ledger_post_all((select jsonb_agg(body) from generate_series(:call::int, :call::int + ${callSet.tickCalls - 1}) c
  cross join lateral (values (${settle('c')}), (${hold('c', `'creator_' || c % ${callSet.creators}`)})) one (body)));
`

const errorMaxChars = 600
const tpsLine = /^tps = ([\d.]+)/m

/** Runs pgbench with a script in a folder of its own; `read` gets its output and that folder. */
async function runScript<T>(
  url: string,
  script: string,
  args: readonly string[],
  read: (output: string, folder: string) => T,
): Promise<T> {
  if (!program) throw new Error('pgbench is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'serendip-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  try {
    const all = ['-n', '-M', 'prepared', '-j', '1', ...args, '-f', file, url]
    const { stdout } = await run(program, all, { cwd: folder }).catch((error: Error) => {
      throw new Error(error.message.slice(0, errorMaxChars))
    })
    return read(stdout, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a script with this many clients; returns transactions per second. Throws if pgbench reports a failure. */
export const pgbench = (url: string, script: string, clients: number, seconds: number): Promise<number> =>
  runScript(url, script, ['-c', String(clients), '-T', String(seconds)], (output) =>
    Number(tpsLine.exec(output)?.[1]),
  )

/** Transactions per second of a script that counts its own transactions in `i`, a fixed number by each client. */
export const pgbenchCount = (
  url: string,
  script: string,
  {
    clients,
    perClient,
    first,
  }: { readonly clients: number; readonly perClient: number; readonly first: number },
): Promise<number> => {
  const counted = ['-t', String(perClient), '-D', 'i=-1', '-D', `first=${first}`]
  return runScript(url, script, ['-c', String(clients), ...counted], (output) =>
    Number(tpsLine.exec(output)?.[1]),
  )
}

/** Duration of each transaction from the moment it was due, ms, at a steady rate. */
export const pgbenchTimes = (
  url: string,
  script: string,
  clients: number,
  { seconds, rate }: { readonly seconds: number; readonly rate: number },
): Promise<readonly number[]> =>
  runScript(
    url,
    script,
    ['-c', String(clients), '-T', String(seconds), '-R', String(rate), '-l', '--log-prefix', 'times'],
    (_, folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('times'))
        .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
        // client, transaction, its time from when it was due in µs, script, …
        .map((line) => Number(line.split(' ')[2]) / 1_000),
  )
