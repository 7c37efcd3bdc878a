/** When files under a legal hold expire, which has no date of its own. */
export const heldForever = new Date(Date.UTC(9999, 0, 1))

/** Rules for exporting and erasing a table that holds personal data. */
export interface PersonalTable {
  readonly table: string
  /** A row belongs to each person whose id is in one of these columns: erasure checks all of them. */
  readonly owners: readonly string[]
  /**
   * For a row that names two people: what it shows to the person whose id is in a column. A person whose column is
   * missing here sees none of it; a new column is hidden from both until it is listed.
   */
  readonly sides?: Readonly<Record<string, readonly string[]>>
  /** Never exported, not even to the person: it would allow impersonation, or it names someone else. */
  readonly secret?: readonly string[]
  /** Effect of an erasure: the rows are deleted, or kept with some columns cleared by an SQL expression. */
  readonly erase: 'delete' | Readonly<Record<string, string>>
  /**
   * Rows, by an SQL condition, that a legal hold keeps from an erasure that deletes the others, with the folder of the
   * person that has the files of each below its id.
   */
  readonly held?: { readonly where: string; readonly folder: string }
  /** For rows that stay: the columns left as they are, because they reveal nothing about a person without a name. */
  readonly stored?: readonly string[]
}
