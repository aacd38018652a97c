import * as z from 'zod/mini'
import { AccentColor } from './accent-color.ts'
import type { Endpoint } from './endpoint.ts'
import { Id, Language, Moment, Paragraphs, RowVersion, requiredText, TitleLine } from './fields.ts'
import { groupSections, individualSections } from './report.ts'

function reportTexts<const Section extends string>(sections: readonly Section[]) {
  return z.object({
    /** The title on the cover, above the instrument's name; empty if the cover shows only the instrument's name. */
    coverTitle: TitleLine,
    /** The organization's introduction. An empty line separates paragraphs. */
    introduction: Paragraphs,
    /** The optional sections that are shown. */
    sections: z.pipe(
      z.array(z.enum(sections)).check(z.maxLength(sections.length)),
      z.transform((selected) => sections.filter((section) => selected.includes(section))),
    ),
  })
}

/** An organization's settings for its reports; the logo is stored separately, as an image. */
export const ReportSettings = z.object({
  /** Null for the product's default. */
  accentColor: z.nullable(AccentColor),
  individual: reportTexts(individualSections),
  group: reportTexts(groupSections),
})
export type ReportSettings = z.infer<typeof ReportSettings>

/** All sections except the list of all statements, which repeats the answers on the cards of the scales. */
export const defaultIndividualSections = individualSections.filter((section) => section !== 'ranking')

/** The settings of an organization without a customization. */
export const defaultReportSettings: ReportSettings = {
  accentColor: null,
  individual: { coverTitle: '', introduction: '', sections: defaultIndividualSections },
  group: { coverTitle: '', introduction: '', sections: [...groupSections] },
}

export const Customization = z.object({
  settings: ReportSettings,
  /** 0 before the first save. Sent back with the next save, to detect conflicting changes. */
  version: z.int(),
  changedAt: z.nullable(Moment),
  /** The name of the administrator who made the last save; null before the first save, or if the account was erased. */
  changedBy: z.nullable(z.string()),
  /** The id and the URL of the logo on the reports. */
  logoImageId: z.nullable(Id),
  logoUrl: z.nullable(z.string()),
})
export type Customization = z.infer<typeof Customization>

const params = z.object({ organizationId: Id })
const path = '/lpi/api/v4/lpi-reports/organization/:organizationId/customization'

export const getCustomization = {
  summary: 'Get the report customization of an organization',
  tag: 'Customization',
  access: 'administrator',
  method: 'GET',
  path,
  params,
  output: Customization,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const CustomizationUpdate = z.object({ settings: ReportSettings, version: RowVersion })

export const saveCustomization = {
  summary: 'Save the report customization of an organization',
  tag: 'Customization',
  access: 'administrator',
  method: 'PUT',
  path,
  params,
  body: CustomizationUpdate,
  output: Customization,
  status: 200,
  errorCodes: ['customization.changed'],
} as const satisfies Endpoint

export const reportKinds = ['individual', 'group'] as const

export const PreviewBody = z.object({
  settings: ReportSettings,
  kind: z.enum(reportKinds),
  language: Language,
})

export const Preview = z.object({ language: z.string(), pages: z.array(z.string()) })

export const previewCustomization = {
  summary: 'Preview unsaved report settings on sample data, as one SVG per page',
  tag: 'Customization',
  access: 'administrator',
  method: 'POST',
  path: `${path}/preview`,
  params,
  body: PreviewBody,
  output: Preview,
  status: 200,
  errorCodes: ['rate.limited', 'report.unavailable', 'service.unavailable'],
} as const satisfies Endpoint

/** The maximum size of an uploaded image in bytes, before it is scaled down. */
export const LOGO_MAX_BYTES = 5 * 1024 * 1024
/** The maximum number of pixels of an uploaded image. */
export const LOGO_MAX_PIXELS = 25_000_000
export const logoTypes = ['png', 'jpeg', 'webp'] as const

/** Base64 adds a third to the size; the remaining bytes are for the other fields of the body. */
const LOGO_BODY_BYTES = Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 1024

export const LogoUpload = z.object({
  /** Ignored: the server detects the type from the content. */
  imageType: z._default(z.enum(logoTypes), 'jpeg'),
  /** Base64, or a `data:` URL. */
  imageData: requiredText(LOGO_BODY_BYTES),
  /** The id of the current logo, or null if there is none; the call fails if the logo has changed. */
  replaces: z.optional(z.nullable(Id)),
})

export const Logo = z.object({ imageId: Id, logoUrl: z.string() })

export const saveLogo = {
  summary: 'Save the logo for an organization’s reports',
  tag: 'Customization',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-images/organization/:organizationId/save-logo',
  params,
  body: LogoUpload,
  bodyLimit: LOGO_BODY_BYTES,
  output: Logo,
  status: 201,
  errorCodes: [
    'body.too_large',
    'image.unsupported',
    'image.unreadable',
    'image.too_large',
    'image.unavailable',
    'customization.changed',
    'rate.limited',
  ],
} as const satisfies Endpoint

export const removeLogo = {
  summary: 'Remove the logo from an organization’s reports',
  tag: 'Customization',
  access: 'administrator',
  method: 'DELETE',
  path: '/lpi/api/v4/lpi-images/organization/:organizationId/logo',
  params,
  /** The id of the current logo; the call fails if the logo has changed. */
  query: z.object({ replaces: z.optional(Id) }),
  output: null,
  status: 204,
  errorCodes: ['customization.changed'],
} as const satisfies Endpoint
