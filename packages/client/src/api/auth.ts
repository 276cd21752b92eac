/** Made by scripts/client-types/write-types.ts from the OpenAPI document of this router. */
export interface paths {
    readonly "/.well-known/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the public keys for access tokens */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The public keys (JWKS). */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly keys: readonly {
                                readonly [key: string]: unknown;
                            }[];
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/2fa/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Remove your authenticator app */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description You have no authenticator app and no recovery codes. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "2FA_REQUIRED" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "ACCOUNT_DISABLED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/2fa/recovery-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Replace your recovery codes */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description New recovery codes; the older ones no longer work. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly recoveryCodes: readonly string[];
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "INVALID_STATE" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "ACCOUNT_DISABLED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/2fa/setup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Start setting up an authenticator app */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        readonly tempToken?: string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description The secret as text, URL and QR code; not yet in effect. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly otpauthUrl: string;
                            readonly qrCode: string;
                            readonly secret: string;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "INVALID_STATE" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_TEMP_TOKEN" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "ACCOUNT_DISABLED" | "EMAIL_NOT_VERIFIED" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/2fa/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Complete a sign-in with a second factor */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly recoveryCode?: string;
                        readonly tempToken?: string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Signed in: tokens or cookies. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly accessToken?: string;
                            readonly refreshToken?: string;
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TEMP_TOKEN_REQUIRED" | "INVALID_STATE" | "INVALID_CODE" | "VALIDATION_ERROR" | "INVALID_TEMP_TOKEN" | "INVALID_CREDENTIALS" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/2fa/verify-setup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirm an authenticator app with its code */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        readonly secret?: string;
                        readonly tempToken?: string;
                        readonly token: string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description App confirmed: recovery codes, and tokens if a sign-in waited. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly accessToken?: string;
                            readonly recoveryCodes: readonly string[];
                            readonly refreshToken?: string;
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "INVALID_CODE" | "INVALID_STATE" | "VALIDATION_ERROR" | "INVALID_CREDENTIALS" | "UNAUTHORIZED" | "INVALID_TEMP_TOKEN" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "ACCOUNT_DISABLED" | "EMAIL_NOT_VERIFIED" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete your account */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Account deleted, session cookies cleared. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "ACCOUNT_DISABLED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/add-phone": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Set or remove your phone number */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                        readonly phoneNumber: string | null;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Number stored, and a code sent to it; or number removed. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "SESSION_REVOKED" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "ACCOUNT_DISABLED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "DELIVERY_FAILED" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/change-email/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirm a new email address */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                        readonly token?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Address changed; other sessions are signed out. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TOKEN_REQUIRED" | "INVALID_EMAIL_CHANGE_TOKEN" | "EMAIL_CHANGE_TOKEN_EXPIRED" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "EMAIL_EXISTS" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/change-email/request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Request a change of your email address */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                        /** Format: email */
                        readonly newEmail: string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Link sent to the new address. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "SESSION_REVOKED" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "ACCOUNT_DISABLED" | "REQUEST_TIMEOUT" | "EMAIL_EXISTS" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "DELIVERY_FAILED" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/change-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Change your password */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword: "" | string;
                        readonly newPassword: string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Password changed; other sessions are signed out. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "INVALID_CURRENT_PASSWORD" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "REAUTHENTICATION_REQUIRED" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forgot-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a password-reset mail */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        /** Format: email */
                        readonly email: string;
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                    };
                };
            };
            readonly responses: {
                /** @description Accepted; the link is mailed if the address has an account. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/link-request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a mail to link an account */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        /** Format: email */
                        readonly email?: string;
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                        readonly pending?: string;
                        /** @default email */
                        readonly provider?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Accepted; the link is mailed if the account may get one. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "EMAIL_REQUIRED" | "INVALID_STATE" | "VALIDATION_ERROR" | "SESSION_REVOKED" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "DELIVERY_FAILED" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/link-verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Link an account with a mailed link */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        readonly loginAfterLinking?: boolean;
                        readonly pending?: string;
                        readonly token?: string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Account linked; on request also signed in or challenged. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly accessToken?: string;
                            readonly refreshToken?: string;
                            /** @enum {unknown} */
                            readonly success: true;
                        } | {
                            readonly available2faMethods: readonly string[];
                            /** @enum {unknown} */
                            readonly requiresTwoFactor: true;
                            readonly tempToken: string;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TOKEN_REQUIRED" | "INVALID_LINK_TOKEN" | "LINK_TOKEN_EXPIRED" | "VALIDATION_ERROR" | "INVALID_CREDENTIALS" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "REAUTHENTICATION_REQUIRED" | "2FA_SETUP_REQUIRED" | "EMAIL_NOT_VERIFIED" | "EMAIL_VERIFICATION_REQUIRED" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                            /** @enum {boolean} */
                            readonly requires2FASetup?: true;
                            readonly tempToken?: string;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/linked-accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List your linked accounts */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Your linked accounts. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly linkedAccounts: readonly {
                                readonly email?: string;
                                /** Format: date-time */
                                readonly linkedAt: string;
                                readonly name?: string;
                                readonly picture?: string;
                                readonly provider: string;
                                readonly providerAccountId: string;
                            }[];
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/linked-accounts/{provider}/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Unlink an account */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                    readonly provider: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description The account isn't linked to you. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "ACCOUNT_DISABLED" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "LAST_LOGIN_METHOD" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sign in with a password */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        /** Format: email */
                        readonly email: string;
                        readonly password: string;
                    };
                };
            };
            readonly responses: {
                /** @description Signed in: tokens or cookies. Or a second factor is needed. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly accessToken?: string;
                            readonly refreshToken?: string;
                            /** @enum {unknown} */
                            readonly success: true;
                        } | {
                            readonly available2faMethods: readonly string[];
                            /** @enum {unknown} */
                            readonly requiresTwoFactor: true;
                            readonly tempToken: string;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "INVALID_CREDENTIALS" | "2FA_SETUP_REQUIRED" | "EMAIL_NOT_VERIFIED" | "EMAIL_VERIFICATION_REQUIRED" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                            /** @enum {boolean} */
                            readonly requires2FASetup?: true;
                            readonly tempToken?: string;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sign out */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly refreshToken?: string | null;
                    };
                };
            };
            readonly responses: {
                /** @description Signed out; session cookies cleared. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "INVALID_REFRESH_TOKEN" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/magic-link/send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a sign-in link */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        /** Format: email */
                        readonly email?: string;
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                        /** @enum {string} */
                        readonly mode?: "login" | "2fa";
                        readonly tempToken?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Accepted; the link is mailed if the address has an account. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "EMAIL_REQUIRED" | "TEMP_TOKEN_REQUIRED" | "INVALID_STATE" | "VALIDATION_ERROR" | "INVALID_TEMP_TOKEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "DELIVERY_FAILED" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/magic-link/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sign in with a mailed link */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly mode?: "login" | "2fa";
                        readonly tempToken?: string;
                        readonly token?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Signed in: tokens or cookies. Or a second factor is needed. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly accessToken?: string;
                            readonly refreshToken?: string;
                            /** @enum {unknown} */
                            readonly success: true;
                        } | {
                            readonly available2faMethods: readonly string[];
                            /** @enum {unknown} */
                            readonly requiresTwoFactor: true;
                            readonly tempToken: string;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TOKEN_REQUIRED" | "INVALID_MAGIC_LINK" | "MAGIC_LINK_EXPIRED" | "TOKEN_MISMATCH" | "TEMP_TOKEN_REQUIRED" | "INVALID_STATE" | "VALIDATION_ERROR" | "INVALID_TEMP_TOKEN" | "INVALID_CREDENTIALS" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "2FA_SETUP_REQUIRED" | "EMAIL_NOT_VERIFIED" | "EMAIL_VERIFICATION_REQUIRED" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                            /** @enum {boolean} */
                            readonly requires2FASetup?: true;
                            readonly tempToken?: string;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read your profile */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Your profile. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly email: string;
                            readonly firstName?: string;
                            readonly hasPassword: boolean;
                            readonly id: string;
                            readonly isAdmin: boolean;
                            readonly isEmailVerified: boolean;
                            readonly isPhoneVerified?: boolean;
                            readonly isTotpEnabled: boolean;
                            /** Format: date-time */
                            readonly lastLogin?: string;
                            readonly lastName?: string;
                            readonly loginProvider: string;
                            readonly metadata: {
                                readonly [key: string]: unknown;
                            };
                            readonly name?: string;
                            readonly permissions: readonly string[];
                            readonly phoneNumber?: string;
                            readonly role?: string;
                            readonly roles: readonly string[];
                            readonly sub: string;
                            readonly tenants?: readonly {
                                readonly id: string;
                                readonly name: string;
                            }[];
                        } & {
                            readonly [key: string]: unknown;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "SESSION_REVOKED" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List your passkeys */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Your passkeys, oldest first. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly passkeys: readonly {
                                /** Format: date-time */
                                readonly createdAt: string;
                                readonly id: string;
                                readonly isBackedUp: boolean;
                                /** Format: date-time */
                                readonly lastUsedAt?: string;
                                readonly name: string;
                            }[];
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/passkeys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a passkey */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description The passkey isn't yours or no longer exists. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "ACCOUNT_DISABLED" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "LAST_LOGIN_METHOD" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        /** Rename a passkey */
        readonly patch: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly name: string;
                    };
                };
            };
            readonly responses: {
                /** @description The passkey has the new name. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly trace?: never;
    };
    readonly "/passkeys/authentication/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Start a sign-in with a passkey */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly tempToken?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Options for `navigator.credentials.get()`, valid for 10 minutes. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly options: {
                                readonly [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TEMP_TOKEN_REQUIRED" | "INVALID_STATE" | "VALIDATION_ERROR" | "INVALID_TEMP_TOKEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/passkeys/authentication/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sign in with a passkey */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly response: {
                            readonly id: string;
                            readonly rawId: string;
                            readonly response: {
                                readonly authenticatorData: string;
                                readonly clientDataJSON: string;
                                readonly signature: string;
                                readonly userHandle?: string;
                            };
                            /** @enum {unknown} */
                            readonly type: "public-key";
                        };
                        readonly tempToken?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Signed in: tokens or cookies. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly accessToken?: string;
                            readonly refreshToken?: string;
                            /** @enum {unknown} */
                            readonly success: true;
                        } | {
                            readonly available2faMethods: readonly string[];
                            /** @enum {unknown} */
                            readonly requiresTwoFactor: true;
                            readonly tempToken: string;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TEMP_TOKEN_REQUIRED" | "INVALID_STATE" | "INVALID_PASSKEY" | "VALIDATION_ERROR" | "INVALID_TEMP_TOKEN" | "INVALID_CREDENTIALS" | "2FA_SETUP_REQUIRED" | "EMAIL_NOT_VERIFIED" | "EMAIL_VERIFICATION_REQUIRED" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                            /** @enum {boolean} */
                            readonly requires2FASetup?: true;
                            readonly tempToken?: string;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/passkeys/registration/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Start registering a passkey */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            readonly responses: {
                /** @description Options for `navigator.credentials.create()`, valid for 10 minutes. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly options: {
                                readonly [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PASSKEY_LIMIT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/passkeys/registration/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Register a passkey */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly currentPassword?: "" | string;
                        /** @default Passkey */
                        readonly name?: string;
                        readonly response: {
                            readonly id: string;
                            readonly rawId: string;
                            readonly response: {
                                readonly attestationObject: string;
                                readonly clientDataJSON: string;
                                readonly transports?: readonly string[];
                            };
                            /** @enum {unknown} */
                            readonly type: "public-key";
                        };
                        readonly totpCode?: string;
                    };
                };
            };
            readonly responses: {
                /** @description The new passkey. */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly passkey: {
                                /** Format: date-time */
                                readonly createdAt: string;
                                readonly id: string;
                                readonly isBackedUp: boolean;
                                /** Format: date-time */
                                readonly lastUsedAt?: string;
                                readonly name: string;
                            };
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "INVALID_PASSKEY" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "EMAIL_NOT_VERIFIED" | "CSRF_INVALID" | "REAUTHENTICATION_REQUIRED" | "ACCOUNT_DISABLED" | "REQUEST_TIMEOUT" | "PASSKEY_LIMIT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/profile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Change your name */
        readonly patch: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly firstName?: string | null;
                        readonly lastName?: string | null;
                        readonly name?: string | null;
                    };
                };
            };
            readonly responses: {
                /** @description Name changed. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "SESSION_REVOKED" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly trace?: never;
    };
    readonly "/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Exchange a refresh token for new tokens */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly refreshToken?: string | null;
                    };
                };
            };
            readonly responses: {
                /** @description New tokens or cookies. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly accessToken?: string;
                            readonly refreshToken?: string;
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "SESSION_REVOKED" | "UNAUTHORIZED" | "INVALID_REFRESH_TOKEN" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/register": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Create an account */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        /** Format: email */
                        readonly email: string;
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                        readonly firstName?: string;
                        readonly lastName?: string;
                        readonly name?: string;
                        readonly password: string;
                    };
                };
            };
            readonly responses: {
                /** @description Account created, not signed in; known addresses may get this too. */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                            readonly userId: string;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "EMAIL_EXISTS" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reset-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Set a new password with a mailed link */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly newPassword?: string;
                        readonly password?: string;
                        readonly token?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Password set; all sessions are signed out. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TOKEN_REQUIRED" | "INVALID_RESET_TOKEN" | "RESET_TOKEN_EXPIRED" | "VALIDATION_ERROR" | "ACCOUNT_DISABLED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/send-verification-email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send yourself a verification mail */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                    };
                };
            };
            readonly responses: {
                /** @description Mail sent. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "ALREADY_VERIFIED" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "DELIVERY_FAILED" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List your sessions */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Your live sessions, newest first. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly sessions: readonly {
                                /** Format: date-time */
                                readonly createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description Rounded down to the hour. The current session counts as used now.
                                 */
                                readonly expiresAt: string;
                                readonly handle: string;
                                readonly ipAddress?: string;
                                readonly isCurrent: boolean;
                                /**
                                 * Format: date-time
                                 * @description Rounded down to the hour. The current session counts as used now.
                                 */
                                readonly lastActive: string;
                                /**
                                 * Format: date-time
                                 * @description Rounded down to the hour. The current session counts as used now.
                                 */
                                readonly lastActiveAt: string;
                                readonly sessionHandle: string;
                                readonly tenantId?: string;
                                readonly userAgent?: string;
                                readonly userId: string;
                            }[];
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        /** End all your other sessions */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Other sessions ended; returns their number. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly revoked: number;
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sessions/{handle}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End one of your sessions */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly handle: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Session ended. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "CSRF_INVALID" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sessions/cleanup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Delete expired sessions */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Expired sessions deleted; returns their number. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly deleted: number;
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "ADMIN_UNAUTHORIZED" | "CSRF_INVALID" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sms/send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a code by text message */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        /** Format: email */
                        readonly email?: string;
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                        /** @enum {string} */
                        readonly mode?: "login" | "2fa";
                        readonly tempToken?: string;
                        readonly userId?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Accepted; the code is sent if the account can get one. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TEMP_TOKEN_REQUIRED" | "PHONE_NOT_SET" | "INVALID_STATE" | "VALIDATION_ERROR" | "INVALID_TEMP_TOKEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "DELIVERY_FAILED" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sms/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sign in with a texted code, or verify your new phone number */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly code: string;
                        /** Format: email */
                        readonly email?: string;
                        /** @enum {string} */
                        readonly mode?: "login" | "2fa";
                        readonly tempToken?: string;
                        readonly userId?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Signed in, or a second factor is needed, or your number verified. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly accessToken?: string;
                            readonly refreshToken?: string;
                            /** @enum {unknown} */
                            readonly success: true;
                        } | {
                            readonly available2faMethods: readonly string[];
                            /** @enum {unknown} */
                            readonly requiresTwoFactor: true;
                            readonly tempToken: string;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TEMP_TOKEN_REQUIRED" | "INVALID_STATE" | "INVALID_CODE" | "VALIDATION_ERROR" | "INVALID_TEMP_TOKEN" | "INVALID_CREDENTIALS" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "2FA_SETUP_REQUIRED" | "EMAIL_NOT_VERIFIED" | "EMAIL_VERIFICATION_REQUIRED" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                            /** @enum {boolean} */
                            readonly requires2FASetup?: true;
                            readonly tempToken?: string;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ui/config": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the configuration of sign-in pages */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly lang?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Features, appearance and texts of the sign-in pages. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly apiPrefix: string;
                            readonly availableProviders: readonly string[];
                            readonly features: {
                                readonly [key: string]: boolean;
                            };
                            readonly githubEnabled: boolean;
                            readonly googleEnabled: boolean;
                            readonly headless: boolean;
                            /** @enum {string} */
                            readonly lang: "en" | "it";
                            readonly magicLinkEnabled: boolean;
                            readonly registrationEnabled: boolean;
                            readonly smsEnabled: boolean;
                            readonly totpEnabled: boolean;
                            readonly translations: {
                                readonly [key: string]: string;
                            };
                            readonly ui: {
                                readonly bgColor?: string;
                                readonly bgImage?: string;
                                readonly cardBg?: string;
                                readonly customCss?: string;
                                readonly logoUrl?: string;
                                readonly primaryColor: string;
                                readonly secondaryColor: string;
                                readonly siteName: string;
                            };
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/verify-email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Verify an email address with a mailed link */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly token?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Address verified. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Redirects to the site, with `emailVerified=1` or `error` in the query. */
                readonly 302: {
                    headers: {
                        readonly Location: string;
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TOKEN_REQUIRED" | "INVALID_VERIFICATION_TOKEN" | "VERIFICATION_TOKEN_EXPIRED" | "VALIDATION_ERROR" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Verify an email address with password or code */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly code?: string;
                        readonly password?: string;
                        readonly token?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Address verified. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "TOKEN_REQUIRED" | "INVALID_VERIFICATION_TOKEN" | "VERIFICATION_TOKEN_EXPIRED" | "INVALID_CODE" | "INVALID_CURRENT_PASSWORD" | "ALREADY_VERIFIED" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "SESSION_REVOKED" | "INVALID_ACCESS_TOKEN" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/verify-phone": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Verify your phone number with a code */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly code: string;
                    };
                };
            };
            readonly responses: {
                /** @description Number verified. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "INVALID_CODE" | "PHONE_NOT_SET" | "VALIDATION_ERROR" | "SESSION_REVOKED" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "ACCOUNT_DISABLED" | "CSRF_INVALID" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Error: {
            readonly code: string;
            readonly details?: readonly {
                readonly path: string;
                readonly rule: string;
            }[];
            readonly error: string;
            readonly message: string;
            readonly requestId?: string;
            /** @enum {boolean} */
            readonly success: false;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
