import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './RedeemForm.module.css'
import type { Redemption } from './use-redemption.ts'

export function RedeemForm({ form, isNextStep }: Pick<Redemption, 'form'> & { isNextStep: boolean }) {
  const { t } = useTranslation('assessment')
  return (
    <Stack as="section" gap={4} className={styles.redeem} data-next={isNextStep}>
      <Heading>{t(isNextStep ? 'redeem.heading' : 'redeem.another')}</Heading>
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <TextField
          {...form.text('accessCode')}
          label={t('redeem.label')}
          description={t('redeem.description')}
          autoComplete="off"
          spellCheck="false"
        />
        <div>
          <Button type="submit" variant={isNextStep ? 'primary' : 'secondary'} isPending={form.isPending}>
            {t('redeem.submit')}
          </Button>
        </div>
      </Form>
      {isNextStep && <Text tone="quiet">{t('redeem.source')}</Text>}
    </Stack>
  )
}
