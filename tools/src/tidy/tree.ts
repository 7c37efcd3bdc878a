import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** The files of the project: those git tracks and those it would track. */
export interface Tree {
  readonly files: readonly SourceFile[]
}

/** One broken rule at one place. */
export interface Finding {
  readonly path: string
  readonly line?: number
  readonly message: string
}

/** A rule of the house as a function of the whole tree. */
export interface Rule {
  readonly name: string
  check(tree: Tree): readonly Finding[]
  /** A figure worth printing beside the verdict. */
  note?(tree: Tree): string
}

const readable = new Set(['.ts', '.tsx', '.css', '.json', '.md', '.tsv', '.html', '.sql', '.yml', '.example'])
const listingMaxBytes = 32 * 1024 * 1024

export function readTree(root: string): Tree {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: listingMaxBytes,
  })
  const paths = [...new Set(list.split('\0').filter(Boolean))]
  const present = paths.filter((path) => readable.has(extname(path)) && existsSync(join(root, path)))
  return { files: present.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })) }
}

export const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
export const isTest = (path: string): boolean => /\.(test|suite)\.tsx?$/.test(path)
export const linesOf = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n')

/** All matches of a pattern as findings. The pattern's first group, or the whole match, is shown. */
export function findLines(file: SourceFile, pattern: RegExp, message: (match: string) => string): Finding[] {
  return linesOf(file.text).flatMap((text, index) => {
    const match = pattern.exec(text)
    return match ? [{ path: file.path, line: index + 1, message: message(match[1] ?? match[0]) }] : []
  })
}
