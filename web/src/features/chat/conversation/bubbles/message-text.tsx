import { Button, Dialog, ExternalLinkIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import type { MessageRow } from '../../store/chat-database.ts'
import { findLinks } from './find-links.ts'
import { markWords } from './mark-words.ts'
import styles from './message-text.module.css'

interface MessageTextProps {
  readonly message: Pick<MessageRow, 'text' | 'ranges'>
  /** Otherwise an address is text like any other. */
  readonly opensLinks: boolean
}

/** The text of a message: with its offensive words marked, or its addresses as links. */
export function MessageText({ message: { text, ranges = [] }, opensLinks }: MessageTextProps) {
  return (
    <span className={styles.text} dir="auto">
      {opensLinks && ranges.length === 0
        ? findLinks(text).map(({ at, words, url }) =>
            url === null ? words : <MessageLink key={at} words={words} url={url} />,
          )
        : markWords(text, ranges).map(({ at, words, isMarked }) =>
            isMarked ? <mark key={at}>{words}</mark> : words,
          )}
    </span>
  )
}

/** Opens after the reader has seen where it leads. */
function MessageLink({ words, url }: { words: string; url: URL }) {
  const { t } = useTranslation(['chat', 'everywhere'])
  const { brand } = usePlatform()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <bdi dir="ltr">{words}</bdi>
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('link.title')}
        description={t('link.text', { brand: brand.name, host: url.host })}
        closeLabel={t('everywhere:cancel')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('everywhere:cancel')}</Button>
            <Button asChild variant="solid" icon={<ExternalLinkIcon />}>
              <a
                href={url.href}
                target="_blank"
                rel="noopener noreferrer"
                referrerPolicy="no-referrer"
                onClick={() => setOpen(false)}
              >
                {t('link.open')}
              </a>
            </Button>
          </>
        }
      >
        <section className={styles.address} dir="ltr" aria-label={t('link.address')}>
          {url.href}
        </section>
      </Dialog>
    </>
  )
}
