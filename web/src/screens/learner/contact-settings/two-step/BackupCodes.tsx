import { useState } from 'react'
import { useApi } from '../../../../api/ApiContext.tsx'
import { copyText } from '../../../../components/copy-text.ts'
import { saveFile } from '../../../../components/save-file.ts'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useProfile } from '../../../../session/use-profile.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Row, Text } from '../../../../ui/Layout.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import twoStepStyles from './TwoStep.module.css'

/** Shows new backup codes, which cannot be shown again. The user can copy them, save them as a file, or print them. */
export function BackupCodes({ codes, onSaved }: { codes: string[]; onSaved: () => Promise<void> }) {
  const { t } = useTranslation()
  const { productName } = useApi().config
  const { email } = useProfile().user
  const [isCopied, setCopied] = useState(false)
  const [isPending, setPending] = useState(false)
  const title = t('contactSettings.twoStep.fileTitle', { productName, email })
  const text = `${title}\n\n${codes.join('\n')}\n`

  /** The codes stay selectable if the browser refuses access to the clipboard. */
  async function copy() {
    setCopied(await copyText(text))
  }
  return (
    <>
      <Notice tone="warning" title={t('contactSettings.twoStep.codesTitle')}>
        {t('contactSettings.twoStep.codesLead')}
      </Notice>
      <div className={twoStepStyles.sheet}>
        <p className={twoStepStyles.sheetTitle}>{title}</p>
        <ul className={twoStepStyles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <bdi>{code}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <Row gap={5} rowGap={3} isFlush>
        <Button variant="secondary" onPress={() => void copy()}>
          {t('contactSettings.twoStep.copy')}
        </Button>
        <Button
          variant="secondary"
          onPress={() => saveFile(new Blob([text], { type: 'text/plain' }), 'backup-codes.txt')}
        >
          {t('contactSettings.twoStep.download')}
        </Button>
        <Button variant="secondary" onPress={() => window.print()}>
          {t('contactSettings.twoStep.print')}
        </Button>
      </Row>
      <Text role="status" tone="quiet">
        {isCopied && t('contactSettings.twoStep.copied')}
      </Text>
      <Button
        isPending={isPending}
        onPress={() => {
          setPending(true)
          void onSaved()
        }}
      >
        {t('contactSettings.twoStep.finish')}
      </Button>
    </>
  )
}
