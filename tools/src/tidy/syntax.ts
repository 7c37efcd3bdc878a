import { parseSync } from '@swc/core'
import type { SourceFile } from './tree.ts'

/** A node of the syntax tree, as far as the rules use it. */
export interface SyntaxNode {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [key: string]: unknown
}

export interface Syntax {
  readonly nodes: readonly SyntaxNode[]
  /** The 1-based line of a position in the file. */
  lineAt(place: number): number
}

const parsed = new WeakMap<SourceFile, Syntax>()

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

function collect(value: unknown, into: SyntaxNode[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, into)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) into.push(value)
  for (const [key, child] of Object.entries(value)) if (key !== 'span') collect(child, into)
}

// swc gives places as byte offsets that begin at 1.
const firstPlace = 1

function lineFinder(text: string): (place: number) => number {
  const bytes = Buffer.from(text)
  const starts = [0]
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  return (place) => {
    const after = starts.findIndex((start) => start > place - firstPlace)
    return after === -1 ? starts.length : after
  }
}

/** The syntax tree of a TypeScript file as a flat list, parsed once. */
export function syntaxOf(file: SourceFile): Syntax {
  const known = parsed.get(file)
  if (known) return known
  const module = parseSync(file.text, {
    syntax: 'typescript',
    tsx: file.path.endsWith('.tsx'),
    target: 'es2022',
  }) as unknown as SyntaxNode
  const nodes: SyntaxNode[] = []
  collect(module, nodes)
  const syntax = { nodes, lineAt: lineFinder(file.text) }
  parsed.set(file, syntax)
  return syntax
}
