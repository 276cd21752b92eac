/** Made by scripts/client-types/write-types.ts from the OpenAPI document of this router. */
export interface paths {
    readonly "/api/2fa-policy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Set whether users need a second factor */
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
                        readonly required: boolean;
                        readonly userIds?: readonly string[];
                    };
                };
            };
            readonly responses: {
                /** @description Requirement stored; returns the number of users changed. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                            readonly updated: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/actions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List actions that webhook scripts may call */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The actions. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly actions: readonly {
                                readonly category: string;
                                readonly dependsOn?: readonly string[];
                                readonly description: string;
                                readonly id: string;
                                readonly label: string;
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/api-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List API keys */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly filter?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly search?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the API keys. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly keys: readonly {
                                readonly allowedIps: readonly string[];
                                /** Format: date-time */
                                readonly createdAt: string;
                                /** Format: date-time */
                                readonly expiresAt?: string;
                                readonly id: string;
                                readonly isActive: boolean;
                                readonly keyPrefix: string;
                                /** Format: date-time */
                                readonly lastUsedAt?: string;
                                readonly name: string;
                                readonly scopes: readonly string[];
                                readonly serviceId?: string;
                            }[];
                            readonly limit: number;
                            readonly page: number;
                            readonly total: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Issue an API key */
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
                        /** @default [] */
                        readonly allowedIps?: readonly string[];
                        /** Format: date-time */
                        readonly expiresAt?: string;
                        readonly name: string;
                        /** @default [] */
                        readonly scopes?: readonly string[];
                        readonly serviceId?: string;
                    };
                };
            };
            readonly responses: {
                /** @description The new key; only this response shows it whole. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly rawKey: string;
                            readonly record: {
                                readonly allowedIps: readonly string[];
                                /** Format: date-time */
                                readonly createdAt: string;
                                /** Format: date-time */
                                readonly expiresAt?: string;
                                readonly id: string;
                                readonly isActive: boolean;
                                readonly keyPrefix: string;
                                /** Format: date-time */
                                readonly lastUsedAt?: string;
                                readonly name: string;
                                readonly scopes: readonly string[];
                                readonly serviceId?: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/api-keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete an API key */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The key no longer exists. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/api-keys/{id}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revoke an API key */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The key no longer works. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/deliveries/{id}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a delivery again */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The delivery is due now. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List recorded events */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly event?: string;
                    readonly from?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly sessionId?: string;
                    readonly tenantId?: string;
                    readonly to?: string;
                    readonly userId?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the recorded events. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly events: readonly {
                                readonly correlationId?: string;
                                readonly data?: {
                                    readonly [key: string]: unknown;
                                };
                                readonly event: string;
                                readonly id: string;
                                readonly ip?: string;
                                readonly sessionId?: string;
                                readonly tenantId?: string;
                                readonly timestamp: string;
                                readonly userAgent?: string;
                                readonly userId?: string;
                            }[];
                            readonly limit: number;
                            readonly page: number;
                            readonly total: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/ping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Check the admin secret and list available features */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The version, and which features are available. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly features: {
                                readonly [key: string]: boolean;
                            };
                            /** @enum {unknown} */
                            readonly ok: true;
                            readonly version: string;
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/roles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List roles */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly filter?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly search?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the roles with their permissions. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly limit: number;
                            readonly page: number;
                            readonly roles: readonly {
                                readonly name: string;
                                readonly permissions: readonly string[];
                            }[];
                            readonly total: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Create a role */
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
                        readonly name: string;
                        /** @default [] */
                        readonly permissions?: readonly string[];
                    };
                };
            };
            readonly responses: {
                /** @description Role created. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/roles/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete a role */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly name: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The role no longer exists, nor does anyone hold it. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        /** Replace the permissions of a role */
        readonly patch: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly name: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly permissions: readonly string[];
                    };
                };
            };
            readonly responses: {
                /** @description Permissions replaced. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly trace?: never;
    };
    readonly "/api/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List all active sessions */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly filter?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly search?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the active sessions. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly limit: number;
                            readonly page: number;
                            readonly sessions: readonly {
                                /** Format: date-time */
                                readonly createdAt: string;
                                /** Format: date-time */
                                readonly expiresAt: string;
                                readonly handle: string;
                                readonly ipAddress?: string;
                                readonly isCurrent: boolean;
                                /** Format: date-time */
                                readonly lastActive: string;
                                /** Format: date-time */
                                readonly lastActiveAt: string;
                                readonly sessionHandle: string;
                                readonly tenantId?: string;
                                readonly userAgent?: string;
                                readonly userId: string;
                            }[];
                            readonly total: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/sessions/{handle}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End a session */
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
                /** @description The session has ended. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the settings in effect */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The settings in effect. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {string} */
                            readonly emailVerificationMode: "none" | "lazy" | "strict";
                            readonly enabledWebhookActions: readonly string[];
                            readonly lazyEmailVerificationGracePeriodDays: number;
                            readonly require2FA: boolean;
                            readonly requireEmailVerification?: boolean;
                            readonly ui?: {
                                readonly bgColor?: string;
                                readonly bgImage?: string;
                                readonly cardBg?: string;
                                readonly logoUrl?: string;
                                readonly primaryColor?: string;
                                readonly secondaryColor?: string;
                                readonly siteName?: string;
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        /** Change settings */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        /** @enum {string|null} */
                        readonly emailVerificationMode?: "none" | "lazy" | "strict" | null;
                        readonly enabledWebhookActions?: readonly string[] | null;
                        readonly lazyEmailVerificationGracePeriodDays?: number | null;
                        readonly require2FA?: boolean | null;
                        readonly requireEmailVerification?: boolean | null;
                        readonly ui?: {
                            readonly bgColor?: string;
                            readonly bgImage?: string;
                            readonly cardBg?: string;
                            readonly logoUrl?: string;
                            readonly primaryColor?: string;
                            readonly secondaryColor?: string;
                            readonly siteName?: string;
                        } | null;
                    };
                };
            };
            readonly responses: {
                /** @description Settings changed; returns those in effect. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly settings: {
                                /** @enum {string} */
                                readonly emailVerificationMode: "none" | "lazy" | "strict";
                                readonly enabledWebhookActions: readonly string[];
                                readonly lazyEmailVerificationGracePeriodDays: number;
                                readonly require2FA: boolean;
                                readonly requireEmailVerification?: boolean;
                                readonly ui?: {
                                    readonly bgColor?: string;
                                    readonly bgImage?: string;
                                    readonly cardBg?: string;
                                    readonly logoUrl?: string;
                                    readonly primaryColor?: string;
                                    readonly secondaryColor?: string;
                                    readonly siteName?: string;
                                };
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/settings/ui": {
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
        /** Change the appearance of the pages */
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
                        readonly bgColor?: string | null;
                        readonly bgImage?: string | null;
                        readonly cardBg?: string | null;
                        readonly logoUrl?: string | null;
                        readonly primaryColor?: string | null;
                        readonly secondaryColor?: string | null;
                        readonly siteName?: string | null;
                    };
                };
            };
            readonly responses: {
                /** @description Appearance changed; returns the stored one. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                            readonly ui: {
                                readonly bgColor?: string;
                                readonly bgImage?: string;
                                readonly cardBg?: string;
                                readonly logoUrl?: string;
                                readonly primaryColor?: string;
                                readonly secondaryColor?: string;
                                readonly siteName?: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly trace?: never;
    };
    readonly "/api/stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Count users, sessions and daily events */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly days?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Totals, and events per day if they are recorded. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly deliveries?: {
                                readonly dead: number;
                                readonly pending: number;
                            };
                            readonly series?: {
                                readonly days: readonly string[];
                                readonly deliveries: readonly number[];
                                readonly failedLogins: readonly number[];
                                readonly logins: readonly number[];
                                readonly registrations: readonly number[];
                            };
                            readonly sessions?: {
                                readonly active: number;
                            };
                            readonly tenants?: {
                                readonly total: number;
                            };
                            readonly users?: {
                                readonly disabled: number;
                                readonly total: number;
                                readonly twoFactor: number;
                                readonly verified: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/templates/mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List mail templates */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description A template for every mail; empty ones are the built-in. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly templates: readonly {
                                readonly baseHtml: string;
                                readonly baseText: string;
                                readonly id: string;
                                readonly translations: {
                                    readonly en?: {
                                        readonly [key: string]: unknown;
                                    };
                                    readonly it?: {
                                        readonly [key: string]: unknown;
                                    };
                                };
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Replace a mail template */
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
                        /** @default  */
                        readonly baseHtml?: string;
                        /** @default  */
                        readonly baseText?: string;
                        /** @enum {string} */
                        readonly id: "password-reset" | "magic-link" | "welcome" | "verify-email" | "change-email" | "link-account" | "email-changed" | "account-exists" | "second-factor-added" | "second-factor-removed" | "passkey-added" | "passkey-removed" | "second-factor-guesses" | "second-factor-locked" | "sms-code-guesses" | "sms-code-locked" | "password-locked";
                        /** @default {} */
                        readonly translations?: {
                            readonly en?: {
                                readonly [key: string]: unknown;
                            };
                            readonly it?: {
                                readonly [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            readonly responses: {
                /** @description Template stored. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/templates/ui": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List custom texts of pages */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The custom texts by page. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly translations: readonly {
                                readonly page: string;
                                readonly translations: {
                                    readonly en?: {
                                        readonly [key: string]: unknown;
                                    };
                                    readonly it?: {
                                        readonly [key: string]: unknown;
                                    };
                                };
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Replace the texts of a page */
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
                        readonly page: string;
                        readonly translations: {
                            readonly en?: {
                                readonly [key: string]: unknown;
                            };
                            readonly it?: {
                                readonly [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            readonly responses: {
                /** @description Texts stored. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/tenants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List tenants */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly filter?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly search?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the tenants. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly limit: number;
                            readonly page: number;
                            readonly tenants: readonly {
                                readonly config?: {
                                    readonly [key: string]: unknown;
                                };
                                /** Format: date-time */
                                readonly createdAt: string;
                                readonly id: string;
                                readonly isActive: boolean;
                                readonly name: string;
                            }[];
                            readonly total: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Create a tenant */
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
                        readonly config?: {
                            readonly [key: string]: unknown;
                        };
                        /** @default true */
                        readonly isActive?: boolean;
                        readonly name: string;
                    };
                };
            };
            readonly responses: {
                /** @description Tenant created. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                            readonly tenant: {
                                readonly config?: {
                                    readonly [key: string]: unknown;
                                };
                                /** Format: date-time */
                                readonly createdAt: string;
                                readonly id: string;
                                readonly isActive: boolean;
                                readonly name: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/tenants/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete a tenant */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The tenant no longer exists, nor do its memberships and roles. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/tenants/{id}/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List users in a tenant */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly filter?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly search?: string;
                };
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the tenant's users. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly limit: number;
                            readonly page: number;
                            readonly total: number;
                            readonly userIds: readonly string[];
                            readonly users: readonly {
                                readonly email: string;
                                readonly id: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Add a user to a tenant */
        readonly post: {
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
                        readonly userId: string;
                    };
                };
            };
            readonly responses: {
                /** @description The user is a member of the tenant. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/tenants/{id}/users/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a user from a tenant */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                    readonly userId: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The user isn't a member of the tenant. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List users */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly filter?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly search?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the users. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly limit: number;
                            readonly page: number;
                            readonly total: number;
                            readonly users: readonly {
                                /** Format: date-time */
                                readonly createdAt: string;
                                readonly email: string;
                                /** Format: date-time */
                                readonly emailVerificationDeadline?: string;
                                readonly firstName?: string;
                                readonly hasPassword: boolean;
                                readonly id: string;
                                readonly isAdmin: boolean;
                                readonly isDisabled: boolean;
                                readonly isEmailVerified: boolean;
                                readonly isPhoneVerified?: boolean;
                                readonly isTotpEnabled: boolean;
                                /** Format: date-time */
                                readonly lastLogin?: string;
                                readonly lastName?: string;
                                readonly loginProvider: string;
                                readonly name?: string;
                                readonly phoneNumber?: string;
                                readonly require2FA: boolean;
                                readonly role?: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Create a user */
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
                        readonly firstName?: string;
                        /** @default false */
                        readonly isEmailVerified?: boolean;
                        readonly lastName?: string;
                        readonly name?: string;
                        readonly password?: string;
                        readonly phoneNumber?: string;
                        readonly require2FA?: boolean;
                        readonly role?: string;
                        /** @default false */
                        readonly sendWelcome?: boolean;
                    };
                };
            };
            readonly responses: {
                /** @description User created. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                            readonly user: {
                                /** Format: date-time */
                                readonly createdAt: string;
                                readonly email: string;
                                /** Format: date-time */
                                readonly emailVerificationDeadline?: string;
                                readonly firstName?: string;
                                readonly hasPassword: boolean;
                                readonly id: string;
                                readonly isAdmin: boolean;
                                readonly isDisabled: boolean;
                                readonly isEmailVerified: boolean;
                                readonly isPhoneVerified?: boolean;
                                readonly isTotpEnabled: boolean;
                                /** Format: date-time */
                                readonly lastLogin?: string;
                                readonly lastName?: string;
                                readonly loginProvider: string;
                                readonly name?: string;
                                readonly phoneNumber?: string;
                                readonly require2FA: boolean;
                                readonly role?: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "EMAIL_EXISTS" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a user */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The user. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly email: string;
                            /** Format: date-time */
                            readonly emailVerificationDeadline?: string;
                            readonly firstName?: string;
                            readonly hasPassword: boolean;
                            readonly id: string;
                            readonly isAdmin: boolean;
                            readonly isDisabled: boolean;
                            readonly isEmailVerified: boolean;
                            readonly isPhoneVerified?: boolean;
                            readonly isTotpEnabled: boolean;
                            /** Format: date-time */
                            readonly lastLogin?: string;
                            readonly lastName?: string;
                            readonly loginProvider: string;
                            readonly name?: string;
                            readonly phoneNumber?: string;
                            readonly require2FA: boolean;
                            readonly role?: string;
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        /** Delete a user */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The user no longer exists. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        /** Change a user */
        readonly patch: {
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
                        readonly firstName?: string | null;
                        readonly isDisabled?: boolean;
                        readonly isEmailVerified?: boolean;
                        readonly lastName?: string | null;
                        readonly phoneNumber?: string | null;
                        readonly require2FA?: boolean;
                        readonly role?: string | null;
                    };
                };
            };
            readonly responses: {
                /** @description User changed. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                            readonly user: {
                                /** Format: date-time */
                                readonly createdAt: string;
                                readonly email: string;
                                /** Format: date-time */
                                readonly emailVerificationDeadline?: string;
                                readonly firstName?: string;
                                readonly hasPassword: boolean;
                                readonly id: string;
                                readonly isAdmin: boolean;
                                readonly isDisabled: boolean;
                                readonly isEmailVerified: boolean;
                                readonly isPhoneVerified?: boolean;
                                readonly isTotpEnabled: boolean;
                                /** Format: date-time */
                                readonly lastLogin?: string;
                                readonly lastName?: string;
                                readonly loginProvider: string;
                                readonly name?: string;
                                readonly phoneNumber?: string;
                                readonly require2FA: boolean;
                                readonly role?: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly trace?: never;
    };
    readonly "/api/users/{id}/2fa": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove the authenticator app of a user */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The user has no authenticator app and no recovery codes. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/users/{id}/linked-accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List linked accounts of a user */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The user's linked accounts. */
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/users/{id}/metadata": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the metadata of a user */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The user's metadata. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        /** Change the metadata of a user */
        readonly put: {
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
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly responses: {
                /** @description Metadata changed. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{id}/reset-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a user a password-reset mail */
        readonly post: {
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
                        /** @enum {string} */
                        readonly emailLang?: "en" | "it";
                    };
                };
            };
            readonly responses: {
                /** @description Mail sent; the current password works until a new one is set. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ACCOUNT_DISABLED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "DELIVERY_FAILED" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/users/{id}/roles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List roles of a user */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly tenantId?: string;
                };
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Names of the user's roles. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly roles: readonly string[];
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Assign a role to a user */
        readonly post: {
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
                        readonly role: string;
                        readonly tenantId?: string;
                    };
                };
            };
            readonly responses: {
                /** @description The user has the role. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/users/{id}/roles/{role}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a role from a user */
        readonly delete: {
            readonly parameters: {
                readonly query?: {
                    readonly tenantId?: string;
                };
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                    readonly role: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The user doesn't have the role. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/users/{id}/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End all sessions of a user */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description All sessions ended; returns their number. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/users/{id}/tenants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List tenants of a user */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The user's tenants. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly tenantIds: readonly string[];
                            readonly tenants: readonly {
                                readonly config?: {
                                    readonly [key: string]: unknown;
                                };
                                /** Format: date-time */
                                readonly createdAt: string;
                                readonly id: string;
                                readonly isActive: boolean;
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "USER_NOT_FOUND" | "NOT_FOUND" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List webhooks */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly filter?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly search?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the webhooks. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly limit: number;
                            readonly page: number;
                            readonly total: number;
                            readonly webhooks: readonly {
                                readonly allowedActions?: readonly string[];
                                readonly createdAt: string;
                                readonly events?: readonly string[];
                                readonly id: string;
                                readonly isActive: boolean;
                                readonly jsScript?: string;
                                readonly maxRetries: number;
                                readonly provider?: string;
                                readonly retryDelayMs: number;
                                /** @enum {unknown} */
                                readonly secret?: "***";
                                /** @enum {string} */
                                readonly signatureScheme?: "sallyport" | "github" | "stripe" | "slack" | "standard-webhooks";
                                readonly tenantId?: string;
                                readonly url?: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        /** Register a webhook */
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
                        readonly allowedActions?: readonly string[];
                        readonly events?: readonly string[];
                        /** @default true */
                        readonly isActive?: boolean;
                        readonly jsScript?: string;
                        /** @default 3 */
                        readonly maxRetries?: number;
                        readonly provider?: string;
                        /** @default 1000 */
                        readonly retryDelayMs?: number;
                        readonly secret?: string;
                        /** @enum {string} */
                        readonly signatureScheme?: "sallyport" | "github" | "stripe" | "slack" | "standard-webhooks";
                        readonly tenantId?: string;
                        readonly url?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Webhook registered. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                            readonly webhook: {
                                readonly allowedActions?: readonly string[];
                                readonly createdAt: string;
                                readonly events?: readonly string[];
                                readonly id: string;
                                readonly isActive: boolean;
                                readonly jsScript?: string;
                                readonly maxRetries: number;
                                readonly provider?: string;
                                readonly retryDelayMs: number;
                                /** @enum {unknown} */
                                readonly secret?: "***";
                                /** @enum {string} */
                                readonly signatureScheme?: "sallyport" | "github" | "stripe" | "slack" | "standard-webhooks";
                                readonly tenantId?: string;
                                readonly url?: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a webhook */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The webhook, without its secret. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly webhook: {
                                readonly allowedActions?: readonly string[];
                                readonly createdAt: string;
                                readonly events?: readonly string[];
                                readonly id: string;
                                readonly isActive: boolean;
                                readonly jsScript?: string;
                                readonly maxRetries: number;
                                readonly provider?: string;
                                readonly retryDelayMs: number;
                                /** @enum {unknown} */
                                readonly secret?: "***";
                                /** @enum {string} */
                                readonly signatureScheme?: "sallyport" | "github" | "stripe" | "slack" | "standard-webhooks";
                                readonly tenantId?: string;
                                readonly url?: string;
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
                            readonly code: "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        /** Delete a webhook */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description The webhook no longer exists, nor do its deliveries and runs. */
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly options?: never;
        readonly head?: never;
        /** Change a webhook */
        readonly patch: {
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
                        readonly allowedActions?: readonly string[] | null;
                        readonly events?: readonly string[] | null;
                        readonly isActive?: boolean;
                        readonly jsScript?: string | null;
                        readonly maxRetries?: number;
                        readonly provider?: string | null;
                        readonly retryDelayMs?: number;
                        readonly secret?: ("***" | string) | null;
                        /** @enum {string|null} */
                        readonly signatureScheme?: "sallyport" | "github" | "stripe" | "slack" | "standard-webhooks" | null;
                        readonly tenantId?: string | null;
                        readonly url?: string | null;
                    };
                };
            };
            readonly responses: {
                /** @description Webhook changed; paused deliveries resume. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly success: true;
                            readonly webhook: {
                                readonly allowedActions?: readonly string[];
                                readonly createdAt: string;
                                readonly events?: readonly string[];
                                readonly id: string;
                                readonly isActive: boolean;
                                readonly jsScript?: string;
                                readonly maxRetries: number;
                                readonly provider?: string;
                                readonly retryDelayMs: number;
                                /** @enum {unknown} */
                                readonly secret?: "***";
                                /** @enum {string} */
                                readonly signatureScheme?: "sallyport" | "github" | "stripe" | "slack" | "standard-webhooks";
                                readonly tenantId?: string;
                                readonly url?: string;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly trace?: never;
    };
    readonly "/api/webhooks/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List deliveries to a webhook */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly filter?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly search?: string;
                    readonly status?: "pending" | "delivered" | "dead";
                };
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the webhook's deliveries, newest first. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly deliveries: readonly {
                                readonly attempts: number;
                                readonly body: string;
                                readonly createdAt: string;
                                readonly deliveredAt?: string;
                                readonly event: string;
                                readonly id: string;
                                readonly lastError?: string;
                                readonly lastStatusCode?: number;
                                readonly messageId: string;
                                readonly nextAttemptAt?: string;
                                /** @enum {string} */
                                readonly status: "pending" | "delivered" | "dead";
                                readonly url: string;
                                readonly webhookId: string;
                            }[];
                            readonly limit: number;
                            readonly page: number;
                            readonly total: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/webhooks/{id}/dry-run": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Test a webhook's script without side effects */
        readonly post: {
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
                        readonly body?: unknown;
                        readonly jsScript?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Result, log and action calls of the script, or its error. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly actions: readonly {
                                readonly args: readonly unknown[];
                                readonly id: string;
                            }[];
                            readonly error?: string;
                            readonly logs: readonly string[];
                            /** @enum {string} */
                            readonly outcome?: "error" | "timeout" | "memory";
                            readonly result: unknown;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/webhooks/{id}/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List runs of a webhook's script */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly filter?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly page?: string;
                    readonly search?: string;
                };
                readonly header?: never;
                readonly path: {
                    readonly id: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description One page of the script's runs, newest first. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly limit: number;
                            readonly page: number;
                            readonly runs: readonly {
                                readonly at: string;
                                readonly durationMs: number;
                                readonly error?: string;
                                readonly id: string;
                                readonly logs: readonly string[];
                                /** @enum {string} */
                                readonly outcome: "event" | "none" | "error" | "timeout" | "memory";
                            }[];
                            readonly total: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
    readonly "/api/webhooks/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a test event to a webhook */
        readonly post: {
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
                        readonly data?: {
                            readonly [key: string]: unknown;
                        };
                        /** @default webhook.test */
                        readonly event?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Event sent; says whether the receiver accepted it. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly delivered: boolean;
                            readonly error?: string;
                            readonly statusCode?: number;
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
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "ADMIN_UNAUTHORIZED" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
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
