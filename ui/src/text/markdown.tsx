import Renderer, { type MarkdownToJSX } from 'markdown-to-jsx/react'
import { classNames } from '../class-names.ts'
import styles from './markdown.module.css'

const safeAddress = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

/** Nothing of a text becomes code: addresses of other kinds are dropped. */
const keepSafe = (address: string): string | null => (safeAddress.test(address.trim()) ? address : null)

/** Of any script; the prefix keeps it apart from the page's own ids. */
const slugOf = (heading: string): string =>
  `s-${heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`

const noPicture = () => null

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  forceWrapper: true,
  sanitizer: keepSafe,
  slugify: slugOf,
  // The heading of the first level is the page's own.
  overrides: {
    h1: { component: 'h2' },
    img: { component: noPicture },
    a: { props: { rel: 'noopener' } },
  },
}

export interface MarkdownProps {
  /** Markdown; HTML in it is shown as it is written, and pictures are left out. */
  text: string
  className?: string
  /** If it is not the language of the page. */
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** A long text to read: headings, lists, links and tables. */
export function Markdown({ text, className, ...language }: MarkdownProps) {
  return (
    <div className={classNames(styles.text, className)} {...language}>
      <Renderer options={options}>{text}</Renderer>
    </div>
  )
}
