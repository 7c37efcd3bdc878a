import type { JobKind } from './job-kind.ts'
import type { Row, Tables } from './tables.ts'

/** When rows of a table end by age. */
export interface Expiry<Column extends string = string> {
  /** A moment of the table: a row without one stays. */
  readonly column: Column
  /** Whether it is a day instead, in UTC, which counts from its first hour. */
  readonly isDay?: true
  /** Kept for so long after that moment, 0 if the moment is the end itself; or the name of a setting. */
  readonly keptMs: number | { readonly setting: `${string}Ms` }
  /** An SQL condition on the rows that end so. */
  readonly where?: string
}

/** Rules for exporting and erasing the rows that hold personal data. */
export interface PersonalRules<Column extends string = string> {
  /** A row belongs to each person whose id is in one of these columns: erasure checks all of them. */
  readonly owners: readonly Column[]
  /**
   * For a row that names two people: what it shows to the person whose id is in a column. A person whose column is
   * missing here sees none of it; a new column is hidden from both until it is listed.
   */
  readonly sides?: { readonly [C in Column]?: readonly Column[] }
  /** Never exported, not even to the person: it would allow impersonation, or it names someone else. */
  readonly secret?: readonly Column[]
  /** Effect of an erasure: the rows are deleted, or kept with some columns cleared by an SQL expression. */
  readonly erase: 'delete' | { readonly [C in Column]?: string }
  /**
   * Rows, by an SQL condition, that a legal hold keeps from an erasure that deletes the others, with the folder of the
   * person that has the files of each below its id.
   */
  readonly held?: { readonly where: string; readonly folder: string }
  /** For rows that stay: the columns left as they are, because they reveal nothing about a person without a name. */
  readonly stored?: readonly Column[]
}

/** A table that holds personal data. */
export interface PersonalTable extends PersonalRules {
  readonly table: keyof Tables
}

/** Rules of a table: those of personal data, or the reason why it holds none. */
export type TableRules<Column extends string = string> = (
  | PersonalRules<Column>
  | { readonly impersonal: string }
) & { readonly expires?: readonly Expiry<Column>[] }

export type ManifestTables = { readonly [T in keyof Tables]?: TableRules<keyof Row<T> & string> }

/** A part of the product says what it brings; the composition, the sweeps and the checks read it. */
export interface Manifest {
  readonly name: string
  /** Its folder below server/src, if it is no module: `modules/<name>` otherwise. */
  readonly folder?: string
  /** The tables and views that only its SQL names. */
  readonly tables?: ManifestTables
  /** Its kinds of background work; the module's object brings their handlers. */
  readonly jobs?: readonly JobKind[]
  /** Prefixes of the ids that it makes. */
  readonly idPrefixes?: readonly string[]
  /** Acts that it writes to the audit log. */
  readonly auditActions?: readonly string[]
  /** Those among them of which many in a short time suggest an attack. */
  readonly watchedActions?: readonly string[]
}

export const defineModule = (manifest: Manifest): Manifest => manifest
