import { endpoints, type Platform, type ToolAddresses } from '@lpi/contract'
import { type ReactNode, useState } from 'react'
import { CopyValue } from '../../../components/connections/CopyValue.tsx'
import { useConnectionChange } from '../../../components/connections/use-connection-change.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { CountryField } from '../../../components/forms/CountryField.tsx'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { UnsavedChangesDialog } from '../../../components/forms/UnsavedChangesDialog.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Details } from '../../../ui/Details.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { buildBody, checkPlatform, initialValues, type PlatformValues } from './platform-values.ts'
import { usePlatformUpdate } from './use-platform-update.ts'

type Props = {
  platform: Platform | undefined
  tool: ToolAddresses
  onCreated: (id: string) => void
}

const addressNames = ['issuer', 'authorizationEndpoint', 'tokenEndpoint', 'keySetUrl'] as const
const addressFields = [...addressNames, 'clientId', 'audience'] as const
const settingFields = ['seatsPerCourse', 'contactEmail'] as const

/**
 * What the platform shows about itself, and what its people may do here. Before the first visit, the addresses are the
 * task; afterward, they are folded.
 */
export function PlatformForm({ platform, tool, onCreated }: Props) {
  const { t } = useTranslation('admin')
  const change = useConnectionChange()
  const update = usePlatformUpdate()
  const [isSaved, setSaved] = useState(false)
  const form = useFormFields<PlatformValues>({
    initialValues: initialValues(platform),
    check: checkPlatform,
    errorFields: { 'platform.exists': 'clientId', 'platform.unreachable': 'keySetUrl' },
    onSubmit: async (values) => {
      setSaved(false)
      if (!platform) {
        const body = buildBody(values)
        const { id } = await change((api, args) => api.call(endpoints.createPlatform, { ...args, body }))
        return onCreated(id)
      }
      // The screen shows no form for a platform that is ending, because a change would cancel that.
      if (platform.state === 'ending') return
      await update(platform, values, platform.state)
      setSaved(true)
    },
  })
  const { values, change: set, message } = form
  const hasProblem = (names: readonly (keyof PlatformValues)[]) => names.some((name) => message(name))
  const address = (name: (typeof addressNames)[number]) => (
    <TextField
      {...form.text(name)}
      label={t(`platforms.fields.${name}`)}
      inputMode="url"
      dir="ltr"
      spellCheck="false"
      isRequired
    />
  )
  const nameField = (
    <TextField
      {...form.text('name')}
      label={t('platforms.fields.name')}
      description={t('platforms.fields.nameHint')}
      isRequired
    />
  )
  const toolAddresses = (
    <Stack as="dl" gap={3}>
      {(Object.keys(tool) as (keyof ToolAddresses)[]).map((name) => (
        <CopyValue key={name} label={t(`platforms.tool.${name}`)} value={tool[name]} />
      ))}
    </Stack>
  )
  const addresses = (
    <>
      {address('issuer')}
      <TextField
        {...form.text('clientId')}
        label={t('connections.clientId')}
        autoComplete="off"
        dir="ltr"
        spellCheck="false"
        isRequired
      />
      {!platform && (
        <TextField
          {...form.text('deploymentId')}
          label={t('platforms.fields.deploymentId')}
          description={t('platforms.fields.deploymentHint')}
          autoComplete="off"
          dir="ltr"
          spellCheck="false"
        />
      )}
      {address('authorizationEndpoint')}
      {address('tokenEndpoint')}
      {address('keySetUrl')}
      <TextField
        {...form.text('audience')}
        label={t('platforms.fields.audience')}
        description={t('platforms.fields.audienceHint')}
        dir="ltr"
        spellCheck="false"
      />
    </>
  )
  const isConnected = platform?.lastLaunchAt != null
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      {isConnected ? (
        nameField
      ) : (
        <>
          <Stack as="section" gap={4}>
            <Heading>{t('platforms.steps.tool')}</Heading>
            {toolAddresses}
          </Stack>
          <Stack as="section" gap={4}>
            <Heading>{t('platforms.steps.values')}</Heading>
            {nameField}
            {addresses}
          </Stack>
          <Heading>{t('platforms.steps.people')}</Heading>
        </>
      )}
      <div>
        <CountryField
          value={values.country}
          onChange={(country) => set('country', country)}
          errorMessage={message('country')}
        />
        <Text tone="quiet">{t('connections.countryHint')}</Text>
      </div>
      <Fold summary={t('platforms.settings')} hasProblem={hasProblem(settingFields)}>
        <TextField
          {...form.text('seatsPerCourse')}
          label={t('platforms.fields.seats')}
          inputMode="numeric"
          isRequired
        />
        <TextField
          {...form.text('contactEmail')}
          type="email"
          label={t('platforms.fields.contact')}
          description={t('platforms.fields.contactHint')}
        />
        <div>
          <Checkbox isSelected={values.trustsEmail} onChange={(isOn) => set('trustsEmail', isOn)}>
            {t('platforms.fields.trustsEmail')}
          </Checkbox>
          <Text tone="quiet">{t('platforms.fields.trustsEmailHint')}</Text>
        </div>
        <div>
          <Checkbox
            isSelected={values.teachersSeeReports}
            onChange={(isOn) => set('teachersSeeReports', isOn)}
          >
            {t('platforms.fields.teachersSeeReports')}
          </Checkbox>
          <Text tone="quiet">{t('platforms.fields.teachersSeeReportsHint')}</Text>
        </div>
      </Fold>
      {isConnected && (
        <Fold summary={t('platforms.addresses')} hasProblem={hasProblem(addressFields)}>
          {toolAddresses}
          {addresses}
        </Fold>
      )}
      <ErrorNotice error={form.error} />
      <SuccessNotice>{isSaved && t('platforms.saved')}</SuccessNotice>
      <UnsavedChangesDialog isDirty={form.isDirty && !form.isPending} />
      <div>
        <Button type="submit" isPending={form.isPending}>
          {t(platform ? 'connections.save' : 'platforms.create')}
        </Button>
      </div>
    </Form>
  )
}

/** Opens by itself to show a problem. */
function Fold({
  summary,
  hasProblem,
  children,
}: {
  summary: string
  hasProblem: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Details variant="link" summary={summary} isOpen={isOpen || hasProblem} onToggle={setOpen}>
      <Stack gap={4}>{children}</Stack>
    </Details>
  )
}
