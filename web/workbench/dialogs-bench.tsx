import { Button } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import { KeysDialog } from '../src/features/meeting/call/controls/keys-dialog.tsx'
import { CoinsDialog } from '../src/features/wallet/balance/coins-dialog.tsx'
import { CropDialog } from '../src/shared/photo/crop-dialog.tsx'
import { type OpenPicture, openPicture } from '../src/shared/photo/picture.ts'
import { RemovePhotoDialog } from '../src/shared/photo/remove-photo-dialog.tsx'
import { BlockDialog } from '../src/shared/safety/block-dialog.tsx'
import { ReportDialog } from '../src/shared/safety/report-dialog.tsx'
import { Bench, Row } from './bench.tsx'
import { aPartner, aPicture } from './samples.ts'
import type { Words } from './words.ts'

const names = ['report', 'block', 'remove photo', 'coins', 'keys'] as const

/** The dialogs that several screens open. */
export function DialogsBench({ words }: { words: Words }) {
  const [opened, setOpened] = useState<(typeof names)[number] | null>(null)
  const close = () => setOpened(null)
  const partner = aPartner(words)
  const state = (name: (typeof names)[number]) => ({ open: opened === name, onOpenChange: close })
  return (
    <Bench name="Product dialogs">
      <Row>
        {names.map((name) => (
          <Button key={name} onClick={() => setOpened(name)}>
            {name}
          </Button>
        ))}
        <Cropping>{(crop) => <Button onClick={crop}>crop photo</Button>}</Cropping>
      </Row>
      <ReportDialog {...state('report')} about={{ callId: 'cal_1' }} partner={partner} />
      <BlockDialog {...state('block')} partner={partner} />
      <RemovePhotoDialog open={opened === 'remove photo'} onClose={close} onRemove={close} />
      <CoinsDialog {...state('coins')} />
      <KeysDialog {...state('keys')} />
    </Bench>
  )
}

/** Shows what was cut out, too. */
function Cropping({ children }: { children: (crop: () => void) => ReactNode }) {
  const [picture, setPicture] = useState<OpenPicture | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const open = async () => {
    const opened = await openPicture(await aPicture())
    if (typeof opened !== 'string') setPicture(opened)
  }
  return (
    <>
      {children(() => void open())}
      {result !== null && <img src={result} width={96} height={96} alt="" data-cropped />}
      {picture && (
        <CropDialog
          picture={picture}
          isSending={false}
          problem={null}
          onClose={() => setPicture(null)}
          onPhoto={(photo) => {
            setResult(URL.createObjectURL(photo))
            setPicture(null)
          }}
        />
      )}
    </>
  )
}
