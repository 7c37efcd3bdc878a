import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { PrintedDocument } from '../../modules/payments/printed-document.port.ts'
import { textRuns } from './text-runs.ts'

type Weight = 400 | 700
/** The parts of the font, each with its own characters: a character is in the first that has it. */
const subsets = ['latin', 'latin-ext', 'arabic', 'vietnamese'] as const
type Subset = (typeof subsets)[number]

const locate = createRequire(import.meta.url)
const fileOf = (subset: Subset, weight: Weight): string =>
  locate.resolve(`@fontsource/readex-pro/files/readex-pro-${subset}-${weight}-normal.woff`)

async function readFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const all = subsets.flatMap((subset) => ([400, 700] as const).map((weight) => [subset, weight] as const))
  return new Map(
    await Promise.all(
      all.map(
        async ([subset, weight]) => [`${subset} ${weight}`, await readFile(fileOf(subset, weight))] as const,
      ),
    ),
  )
}
let fonts: ReturnType<typeof readFonts> | null = null

const arabicLetters = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/
const latinLetters = /[\u0020-\u00ff\u2000-\u206f\u20ac\u2122\u2212]/
const vietnameseLetters =
  /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/

function subsetOf(character: string): Subset {
  if (arabicLetters.test(character)) return 'arabic'
  if (latinLetters.test(character)) return 'latin'
  return vietnameseLetters.test(character) ? 'vietnamese' : 'latin-ext'
}

/** A4 in points. */
const page = { width: 595.28, height: 841.89, margin: 56 }
const inner = page.width - 2 * page.margin
const ink = { plain: '#17131a', quiet: '#6a6270', line: '#ded8e0' }
/** Shapes a run as a whole: a font's own ligatures, and no splitting by words, whose order would be lost. */
const shaping = { features: ['kern'] as PDFKit.Mixins.OpenTypeFeatures[], lineBreak: false }

interface Style {
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
}

/** A sheet that is written from the side where its language begins. */
class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #direction: 'ltr' | 'rtl'
  /** From the top. */
  y = page.margin

  constructor(pdf: PDFKit.PDFDocument, direction: 'ltr' | 'rtl') {
    this.#pdf = pdf
    this.#direction = direction
  }

  #runs(line: string, { size, weight = 400 }: Style) {
    return textRuns(line, this.#direction, subsetOf).map(({ text, font }) => {
      this.#pdf.font(`${font} ${weight}`).fontSize(size)
      return { text, font, width: this.#pdf.widthOfString(text, shaping) }
    })
  }

  #width(line: string, style: Style): number {
    return this.#runs(line, style).reduce((sum, { width }) => sum + width, 0)
  }

  /** The lines of a text that fit into a width. */
  wrap(text: string, width: number, style: Style): readonly string[] {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && this.#width(`${last} ${word}`, style) <= width)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  }

  /** Writes one line at the start or the end of the sheet, at the present height, which stays. */
  line(text: string, side: 'start' | 'end', style: Style): void {
    const runs = this.#runs(text, style)
    const width = runs.reduce((sum, run) => sum + run.width, 0)
    const isLeft = (side === 'start') === (this.#direction === 'ltr')
    let x = isLeft ? page.margin : page.width - page.margin - width
    for (const run of runs) {
      this.#pdf
        .font(`${run.font} ${style.weight ?? 400}`)
        .fontSize(style.size)
        .fillColor(style.colour ?? ink.plain)
        .text(run.text, x, this.y, shaping)
      x += run.width
    }
  }

  paragraph(text: string, style: Style): void {
    for (const line of this.wrap(text, inner, style)) {
      this.line(line, 'start', style)
      this.y += style.size * 1.5
    }
  }

  /** A label and its value on one line; a long value takes lines of its own. */
  pair(label: string, value: string, style: Style): void {
    const lines = this.wrap(value, inner * 0.6, style)
    this.line(label, 'start', { ...style, colour: style.colour ?? ink.quiet })
    for (const line of lines) {
      this.line(line, 'end', style)
      this.y += style.size * 1.5
    }
    this.y += style.size * 0.25
  }

  rule(): void {
    this.y += 8
    this.#pdf
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(0.75)
      .strokeColor(ink.line)
      .stroke()
    this.y += 14
  }
}

function write(sheet: Sheet, { title, brand, heading, blocks, rows, total, notes }: PrintedDocument): void {
  sheet.line(brand, 'end', { size: 14, weight: 700 })
  sheet.line(title, 'start', { size: 24, weight: 700 })
  sheet.y += 46
  for (const { label, value } of heading) sheet.pair(label, value, { size: 11 })
  sheet.rule()
  for (const { label, lines } of blocks) {
    sheet.line(label, 'start', { size: 9, colour: ink.quiet })
    sheet.y += 16
    for (const line of lines) sheet.paragraph(line, { size: 11 })
    sheet.y += 10
  }
  sheet.rule()
  for (const { label, value } of rows) sheet.pair(label, value, { size: 11 })
  sheet.rule()
  sheet.pair(total.label, total.value, { size: 15, weight: 700, colour: ink.plain })
  sheet.rule()
  for (const { label, text } of notes) {
    sheet.line(label, 'start', { size: 11, weight: 700 })
    sheet.y += 18
    sheet.paragraph(text, { size: 10, colour: ink.quiet })
    sheet.y += 10
  }
}

/** Prints a document as PDF on one page of A4, with the product's own font inside, and nothing from a network. */
export async function printDocument(document: PrintedDocument): Promise<Buffer> {
  fonts ??= readFonts()
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: document.language,
    displayTitle: true,
    info: { Title: document.title, Author: document.brand, CreationDate: new Date(document.at) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve)
    pdf.once('error', reject)
  })
  for (const [name, file] of await fonts) pdf.registerFont(name, file)
  write(new Sheet(pdf, document.direction), document)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
