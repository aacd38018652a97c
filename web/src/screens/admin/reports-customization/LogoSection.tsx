import { type Customization, logoTypes } from '@lpi/contract'
import { useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { OrganizationLogo } from '../../../components/report-appearance/OrganizationLogo.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Heading, Stack } from '../../../ui/Layout.tsx'
import { Notice, SuccessNotice } from '../../../ui/Notice.tsx'
import { CropDialog } from './CropDialog.tsx'
import type { Picture } from './crop-picture.ts'
import styles from './LogoSection.module.css'
import { readPicture } from './read-picture.ts'
import { useLogo } from './use-logo.ts'

type Props = { organization: { id: string; name: string }; customization: Customization }

const accept = logoTypes.map((type) => `image/${type}`)

/** The logo. It is saved as soon as the administrator crops it, not when the form is saved. */
export function LogoSection({ organization, customization }: Props) {
  const { t } = useTranslation('admin')
  const [picture, setPicture] = useState<Picture | null>(null)
  const [readError, setReadError] = useState<unknown>(null)
  const logo = useLogo(organization.id, customization)
  const { logoUrl } = customization

  function describeConflict({ changedBy: name, changedAt }: ApiError) {
    if (!name || !changedAt) return t('customization.logo.changed')
    return t('customization.logo.changedBy', { name, date: formatDateTime(changedAt) })
  }

  async function selectFile(file: File) {
    logo.clearResult()
    setReadError(null)
    await readPicture(file).then(setPicture, setReadError)
  }

  return (
    <Stack as="section" gap={3} aria-labelledby="logo-title">
      <Heading id="logo-title">{t('customization.logo.title')}</Heading>
      <p className={styles.hint}>{t('customization.logo.hint')}</p>
      <FileDrop
        label={t('customization.logo.drop')}
        choose={t(logoUrl ? 'customization.logo.replace' : 'customization.logo.choose')}
        accept={accept}
        onFile={(file) => void selectFile(file)}
        isPending={logo.isPending}
      >
        {logoUrl && (
          <OrganizationLogo
            url={logoUrl}
            alt={t('customization.logo.alt', { organization: organization.name })}
          />
        )}
      </FileDrop>
      {logoUrl && (
        <div className={styles.remove}>
          <Button variant="quiet" isPending={logo.isPending} onPress={logo.remove}>
            {t('customization.logo.remove')}
          </Button>
        </div>
      )}
      <SuccessNotice>{logo.outcome && t(`customization.logo.${logo.outcome}`)}</SuccessNotice>
      {logo.conflict && <Notice tone="warning">{describeConflict(logo.conflict)}</Notice>}
      <ErrorNotice error={readError ?? logo.error} />
      {picture && (
        <CropDialog
          picture={picture}
          isPending={logo.isPending}
          onSave={(crop) => void logo.save(picture, crop).finally(() => setPicture(null))}
          onClose={() => setPicture(null)}
        />
      )}
    </Stack>
  )
}
