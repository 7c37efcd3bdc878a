import { findLines, isCode, type Rule } from '../tree.ts'

const irregular =
  'Asked|Bought|Brought|Built|Caught|Chosen|Done|Drawn|Found|Given|Gone|Held|Hidden|Kept|Known|Left|Lost|Made|Paid|Seen|Sent|Shown|Sold|Spent|Taken|Thrown|Told|Withdrawn|Written|Unseen|Unsent|Resent'
/** A type whose whole name is one participle; `Generated` is Kysely's own word. */
const participle = new RegExp(
  String.raw`^\s*(?:export )?(?:interface|type|class) (?!Generated\b)([A-Z][a-z]*[^e\W]ed|${irregular})\b`,
)

export const typeNames: Rule = {
  name: 'a type is named by a noun, not by a participle',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path))
      .flatMap((file) => findLines(file, participle, (name) => `${name}: name the thing that it describes`)),
}
