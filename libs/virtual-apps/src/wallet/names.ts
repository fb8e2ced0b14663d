/** Activities, dialogs and sheets that screens, reducers and the app share. */
export const HOME = 'MainActivity';
export const MESSAGES = 'MessagesActivity';
export const SETTINGS = 'SettingsActivity';
export const LIMITS = 'LimitsActivity';
export const IDENTITY = 'IdentityActivity';
export const CARDS = 'CardsActivity';
export const CARD = 'CardActivity';
export const BIND_CARD = 'BindCardActivity';
export const AGREEMENT = 'AgreementActivity';
export const CODE = 'CodeActivity';
export const CONTACTS = 'ContactsActivity';
export const TRANSFER = 'TransferActivity';
export const BILLS = 'BillsActivity';
export const BILL = 'BillActivity';
export const TOP_UP = 'TopUpActivity';
export const HISTORY = 'HistoryActivity';
export const RECEIPT = 'ReceiptActivity';
/** The password for a payment; its keys have descriptions. */
export const PAY_PASSWORD = 'PayPasswordActivity';
/** The password for a change; its keys have texts. */
export const CHECK_PASSWORD = 'CheckPasswordActivity';
export const RESULT = 'ResultActivity';

export const CONFIRM_PAYMENT = 'confirm_payment';
export const EXPIRY = 'expiry';
export const BILLING_MONTH = 'billing_month';
export const BIRTH_DATE = 'birth_date';
export const CONFIRM_UNBIND = 'confirm_unbind';
