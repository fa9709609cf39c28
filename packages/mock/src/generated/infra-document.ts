// Generated from specs/ by npm run generate. Do not edit.

export const infraDocument: Readonly<Record<string, unknown>> = {
  "openapi": "3.1.0",
  "info": {
    "title": "Tandem Infrastructure API",
    "version": "1",
    "summary": "Servers, sites, databases, alerts, webhooks, AI jobs, billing and teams.",
    "description": "Manages VPS connections, sites, databases, alerts, webhooks, AI tasks, billing and teams: every feature of the dashboard. Requests carry a bearer token (RFC 6750) that is issued from the account settings; webhook deliveries are signed with HMAC. Routes, methods and authentication are documented by the service. Payloads, statuses and headers are assumed: each is marked `x-provenance: assumed` with the id of its assumption, or \"Assumed\".",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "x-provenance": "documented",
  "servers": [
    {
      "url": "{apiUrl}{pathPrefix}",
      "description": "The service, at an origin and a path prefix that the caller configures.",
      "variables": {
        "apiUrl": {
          "default": "https://api.example.com"
        },
        "pathPrefix": {
          "default": "/api/v1",
          "x-provenance": "assumed",
          "x-assumption": "G-01",
          "x-rationale": "The tool API documents /api/v1 and comparable services use it; the infrastructure prefix is not shown."
        }
      }
    }
  ],
  "security": [
    {
      "bearerToken": []
    }
  ],
  "tags": [
    {
      "name": "Servers",
      "description": "Managed VPS connections."
    },
    {
      "name": "Sites",
      "description": "Sites with their domains and zero-downtime deploys."
    },
    {
      "name": "Databases",
      "description": "Databases with their users, encrypted backups and restores."
    },
    {
      "name": "Alerts",
      "description": "Threshold and anomaly rules that notify Slack, email or SMS."
    },
    {
      "name": "Webhooks",
      "description": "Subscriptions to platform events and the log of their signed deliveries."
    },
    {
      "name": "AI",
      "description": "AI jobs with their steps, output and approvals."
    },
    {
      "name": "Billing",
      "description": "Plans, the subscription and invoices."
    },
    {
      "name": "Teams",
      "description": "Teams with their members, roles and invites."
    }
  ],
  "paths": {
    "/servers": {
      "get": {
        "operationId": "listServers",
        "tags": [
          "Servers"
        ],
        "summary": "List servers",
        "description": "Lists the team's servers.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "c2VydmVycyA3"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of servers, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Server"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "srv_9c07",
                      "teamId": "team_9",
                      "name": "staging-1",
                      "host": "203.0.113.30",
                      "port": 22,
                      "username": "root",
                      "status": "online",
                      "statusReason": null,
                      "sshPublicKey": null,
                      "connectCommand": null,
                      "os": {
                        "name": "ubuntu",
                        "version": "24.04",
                        "arch": "x86_64"
                      },
                      "resources": {
                        "cpuCores": 4,
                        "memoryMb": 8192,
                        "diskGb": 160
                      },
                      "provider": "example-cloud",
                      "region": "ams1",
                      "description": null,
                      "tags": [
                        "staging"
                      ],
                      "lastSeenAt": "2026-01-01T00:00:00.000Z",
                      "createdAt": "2025-12-18T00:00:00.000Z",
                      "updatedAt": "2025-12-18T00:00:00.000Z"
                    }
                  ],
                  "meta": {
                    "nextCursor": "c2VydmVycyA3",
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "createServer",
        "tags": [
          "Servers"
        ],
        "summary": "Connect a server",
        "description": "Connects an existing VPS. Assumed: the server starts `pending` and comes `online` automatically; fails with `name_taken` if the team has a server of that name and with `payment_required` at the plan's limit.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "f795985e-ec30-47c0-ac7d-95946af06553",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The VPS to connect.",
          "x-provenance": "assumed",
          "x-assumption": "I-01",
          "x-rationale": "Request bodies are not shown; JSON fields as in ServerCreate.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ServerCreate"
              },
              "example": {
                "name": "web-2",
                "host": "203.0.113.20",
                "region": "fra1",
                "tags": [
                  "production"
                ]
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The new server in status `pending`.",
            "x-provenance": "assumed",
            "x-assumption": "G-14",
            "x-rationale": "Long work answers with the resource to poll, as Forge, Ploi and Render do; no operations route is listed.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Server"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "srv_jubwd0z6cqs67ars",
                    "teamId": "team_9",
                    "name": "web-2",
                    "host": "203.0.113.20",
                    "port": 22,
                    "username": "root",
                    "status": "pending",
                    "statusReason": "Waiting for the connect command to be run.",
                    "sshPublicKey": "ssh-ed25519 mock_8nfjgc0zpwo0vijf tandem",
                    "connectCommand": "curl -fsSL https://connect.example.com/srv_jubwd0z6cqs67ars | sh",
                    "os": null,
                    "resources": null,
                    "provider": null,
                    "region": "fra1",
                    "description": null,
                    "tags": [
                      "production"
                    ],
                    "lastSeenAt": null,
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "402": {
            "$ref": "#/components/responses/PaymentRequired"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/servers/{id}": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the server.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "srv_9c07"
        }
      ],
      "get": {
        "operationId": "getServer",
        "tags": [
          "Servers"
        ],
        "summary": "Get a server",
        "description": "Shows one server.",
        "x-provenance": "documented",
        "responses": {
          "200": {
            "description": "The server.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Server"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "srv_81f2",
                    "teamId": "team_9",
                    "name": "web-1",
                    "host": "203.0.113.10",
                    "port": 22,
                    "username": "root",
                    "status": "online",
                    "statusReason": null,
                    "sshPublicKey": null,
                    "connectCommand": null,
                    "os": {
                      "name": "ubuntu",
                      "version": "24.04",
                      "arch": "x86_64"
                    },
                    "resources": {
                      "cpuCores": 4,
                      "memoryMb": 8192,
                      "diskGb": 160
                    },
                    "provider": "example-cloud",
                    "region": "fra1",
                    "description": null,
                    "tags": [
                      "production",
                      "web"
                    ],
                    "lastSeenAt": "2026-01-01T00:00:00.000Z",
                    "createdAt": "2025-11-02T00:00:00.000Z",
                    "updatedAt": "2025-11-02T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "delete": {
        "operationId": "deleteServer",
        "tags": [
          "Servers"
        ],
        "summary": "Delete a server",
        "description": "Disconnects a server and deletes it. Assumed: fails with `server_has_dependents` while sites or databases use it unless forced, and with `resource_busy` while work runs on it.",
        "x-provenance": "documented",
        "parameters": [
          {
            "$ref": "#/components/parameters/Force"
          }
        ],
        "responses": {
          "204": {
            "description": "The server is being deleted.",
            "x-provenance": "assumed",
            "x-assumption": "G-19",
            "x-rationale": "Render and DigitalOcean answer 204 to a delete.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/sites": {
      "get": {
        "operationId": "listSites",
        "tags": [
          "Sites"
        ],
        "summary": "List sites",
        "description": "Lists the team's sites.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "c2l0ZXMgOTk"
          },
          {
            "$ref": "#/components/parameters/ServerIdFilter"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of sites, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Site"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "site_4c1d",
                      "teamId": "team_9",
                      "serverId": "srv_81f2",
                      "name": "shop",
                      "status": "active",
                      "type": "node",
                      "runtimeVersion": "24",
                      "domains": [
                        {
                          "name": "shop.example.com",
                          "primary": true,
                          "status": "active",
                          "tls": "active"
                        },
                        {
                          "name": "www.shop.example.com",
                          "primary": false,
                          "status": "active",
                          "tls": "active"
                        }
                      ],
                      "url": "https://shop.example.com",
                      "repository": {
                        "provider": "github",
                        "url": "https://github.com/example/shop.git",
                        "branch": "main"
                      },
                      "rootDirectory": null,
                      "buildCommand": "npm run build",
                      "startCommand": "npm start",
                      "healthCheckPath": "/health",
                      "autoDeploy": true,
                      "zeroDowntime": true,
                      "activeDeployId": "dep_77aa",
                      "recentDeploys": [
                        {
                          "id": "dep_77aa",
                          "teamId": "team_9",
                          "siteId": "site_4c1d",
                          "status": "succeeded",
                          "trigger": "api",
                          "strategy": "zero_downtime",
                          "branch": "main",
                          "commit": {
                            "sha": "d35ab1cb80663fd06e0672fcb661a7a19f10aac7",
                            "message": "Latest commit of main",
                            "author": null
                          },
                          "startedAt": "2025-12-30T00:00:01.000Z",
                          "finishedAt": "2025-12-30T00:00:12.000Z",
                          "durationMs": 11000,
                          "error": null,
                          "message": null,
                          "logUrl": "https://dashboard.example.com/deploys/dep_77aa/log",
                          "createdAt": "2025-12-30T00:00:00.000Z",
                          "updatedAt": "2025-12-30T00:00:12.000Z"
                        },
                        {
                          "id": "dep_70b3",
                          "teamId": "team_9",
                          "siteId": "site_4c1d",
                          "status": "failed",
                          "trigger": "api",
                          "strategy": "zero_downtime",
                          "branch": "main",
                          "commit": {
                            "sha": "7a10c35000a52b95351493bab5e4aa6673726740",
                            "message": "Latest commit of main",
                            "author": null
                          },
                          "startedAt": "2025-12-26T00:00:01.000Z",
                          "finishedAt": "2025-12-26T00:00:09.000Z",
                          "durationMs": 8000,
                          "error": {
                            "code": "build_failed",
                            "message": "The build command exited with code 1."
                          },
                          "message": null,
                          "logUrl": "https://dashboard.example.com/deploys/dep_70b3/log",
                          "createdAt": "2025-12-26T00:00:00.000Z",
                          "updatedAt": "2025-12-26T00:00:09.000Z"
                        },
                        {
                          "id": "dep_6c19",
                          "teamId": "team_9",
                          "siteId": "site_4c1d",
                          "status": "succeeded",
                          "trigger": "api",
                          "strategy": "zero_downtime",
                          "branch": "main",
                          "commit": {
                            "sha": "a817a0f5e505d6414e9d2b57272539a1675bd7a4",
                            "message": "Latest commit of main",
                            "author": null
                          },
                          "startedAt": "2025-12-23T00:00:01.000Z",
                          "finishedAt": "2025-12-23T00:00:12.000Z",
                          "durationMs": 11000,
                          "error": null,
                          "message": null,
                          "logUrl": "https://dashboard.example.com/deploys/dep_6c19/log",
                          "createdAt": "2025-12-23T00:00:00.000Z",
                          "updatedAt": "2025-12-23T00:00:12.000Z"
                        }
                      ],
                      "createdAt": "2025-11-17T00:00:00.000Z",
                      "updatedAt": "2025-11-17T00:00:00.000Z"
                    }
                  ],
                  "meta": {
                    "nextCursor": null,
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "createSite",
        "tags": [
          "Sites"
        ],
        "summary": "Create a site",
        "description": "Provisions a site on a server. Assumed: the site starts `provisioning` and turns `active` or `failed`; fails with `name_taken` if the name or a domain is in use, with `conflict` if the server is not online and with `payment_required` at the plan's limit.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "107448f6-b38b-4917-a927-74890045745b",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The site to provision.",
          "x-provenance": "assumed",
          "x-assumption": "I-02",
          "x-rationale": "Request bodies are not shown; JSON fields as in SiteCreate.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SiteCreate"
              },
              "example": {
                "serverId": "srv_81f2",
                "name": "docs",
                "type": "static",
                "domains": [
                  "docs.example.com"
                ],
                "repository": {
                  "provider": "github",
                  "url": "https://github.com/example/docs",
                  "branch": "main"
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The new site in status `provisioning`.",
            "x-provenance": "assumed",
            "x-assumption": "G-14",
            "x-rationale": "Long work answers with the resource to poll, as Forge, Ploi and Render do; no operations route is listed.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Site"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "site_jubwd0z6cqs67ars",
                    "teamId": "team_9",
                    "serverId": "srv_81f2",
                    "name": "docs",
                    "status": "provisioning",
                    "type": "static",
                    "runtimeVersion": null,
                    "domains": [
                      {
                        "name": "docs.example.com",
                        "primary": true,
                        "status": "pending",
                        "tls": "none"
                      }
                    ],
                    "url": "https://docs.example.com",
                    "repository": {
                      "provider": "github",
                      "url": "https://github.com/example/docs",
                      "branch": "main"
                    },
                    "rootDirectory": null,
                    "buildCommand": null,
                    "startCommand": null,
                    "healthCheckPath": null,
                    "autoDeploy": false,
                    "zeroDowntime": true,
                    "activeDeployId": null,
                    "recentDeploys": [],
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "402": {
            "$ref": "#/components/responses/PaymentRequired"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/sites/{id}": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the site.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "site_4c1d"
        }
      ],
      "patch": {
        "operationId": "updateSite",
        "tags": [
          "Sites"
        ],
        "summary": "Update a site",
        "description": "Changes a site, for example to bind domains. Assumed: absent fields stay and null clears; fails with `name_taken` if the name or a domain is in use.",
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "description": "The fields to change.",
          "x-provenance": "assumed",
          "x-assumption": "I-02",
          "x-rationale": "Request bodies are not shown; merge semantics on JSON (G-19).",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SiteUpdate"
              },
              "example": {
                "domains": [
                  "shop.example.com",
                  "www.example.com"
                ]
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The changed site.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Site"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "site_4c1d",
                    "teamId": "team_9",
                    "serverId": "srv_81f2",
                    "name": "shop",
                    "status": "active",
                    "type": "node",
                    "runtimeVersion": "24",
                    "domains": [
                      {
                        "name": "shop.example.com",
                        "primary": true,
                        "status": "active",
                        "tls": "active"
                      },
                      {
                        "name": "www.example.com",
                        "primary": false,
                        "status": "pending",
                        "tls": "none"
                      }
                    ],
                    "url": "https://shop.example.com",
                    "repository": {
                      "provider": "github",
                      "url": "https://github.com/example/shop.git",
                      "branch": "main"
                    },
                    "rootDirectory": null,
                    "buildCommand": "npm run build",
                    "startCommand": "npm start",
                    "healthCheckPath": "/health",
                    "autoDeploy": true,
                    "zeroDowntime": true,
                    "activeDeployId": "dep_77aa",
                    "recentDeploys": [
                      {
                        "id": "dep_77aa",
                        "teamId": "team_9",
                        "siteId": "site_4c1d",
                        "status": "succeeded",
                        "trigger": "api",
                        "strategy": "zero_downtime",
                        "branch": "main",
                        "commit": {
                          "sha": "d35ab1cb80663fd06e0672fcb661a7a19f10aac7",
                          "message": "Latest commit of main",
                          "author": null
                        },
                        "startedAt": "2025-12-30T00:00:01.000Z",
                        "finishedAt": "2025-12-30T00:00:12.000Z",
                        "durationMs": 11000,
                        "error": null,
                        "message": null,
                        "logUrl": "https://dashboard.example.com/deploys/dep_77aa/log",
                        "createdAt": "2025-12-30T00:00:00.000Z",
                        "updatedAt": "2025-12-30T00:00:12.000Z"
                      },
                      {
                        "id": "dep_70b3",
                        "teamId": "team_9",
                        "siteId": "site_4c1d",
                        "status": "failed",
                        "trigger": "api",
                        "strategy": "zero_downtime",
                        "branch": "main",
                        "commit": {
                          "sha": "7a10c35000a52b95351493bab5e4aa6673726740",
                          "message": "Latest commit of main",
                          "author": null
                        },
                        "startedAt": "2025-12-26T00:00:01.000Z",
                        "finishedAt": "2025-12-26T00:00:09.000Z",
                        "durationMs": 8000,
                        "error": {
                          "code": "build_failed",
                          "message": "The build command exited with code 1."
                        },
                        "message": null,
                        "logUrl": "https://dashboard.example.com/deploys/dep_70b3/log",
                        "createdAt": "2025-12-26T00:00:00.000Z",
                        "updatedAt": "2025-12-26T00:00:09.000Z"
                      },
                      {
                        "id": "dep_6c19",
                        "teamId": "team_9",
                        "siteId": "site_4c1d",
                        "status": "succeeded",
                        "trigger": "api",
                        "strategy": "zero_downtime",
                        "branch": "main",
                        "commit": {
                          "sha": "a817a0f5e505d6414e9d2b57272539a1675bd7a4",
                          "message": "Latest commit of main",
                          "author": null
                        },
                        "startedAt": "2025-12-23T00:00:01.000Z",
                        "finishedAt": "2025-12-23T00:00:12.000Z",
                        "durationMs": 11000,
                        "error": null,
                        "message": null,
                        "logUrl": "https://dashboard.example.com/deploys/dep_6c19/log",
                        "createdAt": "2025-12-23T00:00:00.000Z",
                        "updatedAt": "2025-12-23T00:00:12.000Z"
                      }
                    ],
                    "createdAt": "2025-11-17T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/sites/{id}/deploy": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the site.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "site_4c1d"
        }
      ],
      "post": {
        "operationId": "deploySite",
        "tags": [
          "Sites"
        ],
        "summary": "Deploy a site",
        "description": "Starts a deploy without downtime. Assumed: read its progress from the site's `recentDeploys`; fails with `conflict` if the site is not active.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "5d8b4e89-1842-44cf-a99d-faabb77766b4",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": false,
          "description": "What to deploy.",
          "x-provenance": "assumed",
          "x-assumption": "I-03",
          "x-rationale": "Request bodies are not shown; a deploy of the site's own branch needs none.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DeployCreate"
              },
              "example": {
                "branch": "main",
                "message": "Release 1.4"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The new deploy in status `queued`.",
            "x-provenance": "assumed",
            "x-assumption": "G-14",
            "x-rationale": "Long work answers with the resource to poll, as Forge, Ploi and Render do; no operations route is listed.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Deploy"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "dep_jubwd0z6cqs67ars",
                    "teamId": "team_9",
                    "siteId": "site_4c1d",
                    "status": "queued",
                    "trigger": "api",
                    "strategy": "zero_downtime",
                    "branch": "main",
                    "commit": null,
                    "startedAt": null,
                    "finishedAt": null,
                    "durationMs": null,
                    "error": null,
                    "message": "Release 1.4",
                    "logUrl": "https://dashboard.example.com/deploys/dep_jubwd0z6cqs67ars/log",
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/databases": {
      "get": {
        "operationId": "listDatabases",
        "tags": [
          "Databases"
        ],
        "summary": "List databases",
        "description": "Lists the team's databases.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "ZGF0YWJhc2VzIDk5"
          },
          {
            "$ref": "#/components/parameters/ServerIdFilter"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of databases, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Database"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "db_6b2e",
                      "teamId": "team_9",
                      "serverId": "srv_5e30",
                      "name": "shop",
                      "status": "online",
                      "engine": "postgresql",
                      "version": "18",
                      "connection": {
                        "host": "203.0.113.20",
                        "port": 5432,
                        "database": "shop",
                        "username": "shop"
                      },
                      "users": [
                        {
                          "id": "dbu_40",
                          "username": "shop",
                          "role": "owner"
                        },
                        {
                          "id": "dbu_41",
                          "username": "metrics",
                          "role": "readonly"
                        }
                      ],
                      "sizeBytes": 52428800,
                      "backupSchedule": {
                        "cron": "0 3 * * *",
                        "timezone": "UTC",
                        "enabled": true,
                        "retentionDays": 14,
                        "nextRunAt": "2026-01-01T03:00:00.000Z"
                      },
                      "recentBackups": [
                        {
                          "id": "bkp_0d42",
                          "teamId": "team_9",
                          "databaseId": "db_6b2e",
                          "status": "scheduled",
                          "kind": "scheduled",
                          "encrypted": true,
                          "encryption": {
                            "algorithm": "aes-256-gcm",
                            "keyId": null
                          },
                          "scheduledFor": "2026-01-01T03:00:00.000Z",
                          "startedAt": null,
                          "completedAt": null,
                          "expiresAt": null,
                          "sizeBytes": null,
                          "error": null,
                          "createdAt": "2026-01-01T00:00:00.000Z",
                          "updatedAt": "2026-01-01T00:00:00.000Z"
                        },
                        {
                          "id": "bkp_0d41",
                          "teamId": "team_9",
                          "databaseId": "db_6b2e",
                          "status": "succeeded",
                          "kind": "scheduled",
                          "encrypted": true,
                          "encryption": {
                            "algorithm": "aes-256-gcm",
                            "keyId": null
                          },
                          "scheduledFor": "2025-12-31T03:00:00.000Z",
                          "startedAt": "2025-12-31T03:00:00.000Z",
                          "completedAt": "2025-12-31T03:00:05.000Z",
                          "expiresAt": "2026-01-14T03:00:00.000Z",
                          "sizeBytes": 13107200,
                          "error": null,
                          "createdAt": "2025-12-30T03:00:00.000Z",
                          "updatedAt": "2025-12-31T03:00:05.000Z"
                        }
                      ],
                      "restore": null,
                      "createdAt": "2025-11-22T00:00:00.000Z",
                      "updatedAt": "2025-11-22T00:00:00.000Z"
                    }
                  ],
                  "meta": {
                    "nextCursor": null,
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "createDatabase",
        "tags": [
          "Databases"
        ],
        "summary": "Create a database",
        "description": "Creates a database. Assumed: its engine is installed if needed, and its credentials are shown this once; fails with `name_taken` if the server has a database of that name, with `conflict` if the server is not online and with `payment_required` at the plan's limit.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "1e67fadb-73f0-4c94-a9b8-05dbbe988174",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The database to create.",
          "x-provenance": "assumed",
          "x-assumption": "I-04",
          "x-rationale": "Request bodies are not shown; JSON fields as in DatabaseCreate.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DatabaseCreate"
              },
              "example": {
                "serverId": "srv_81f2",
                "name": "analytics",
                "engine": "postgresql"
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The new database in status `provisioning`, with its credentials.",
            "x-provenance": "assumed",
            "x-assumption": "G-14",
            "x-rationale": "Long work answers with the resource to poll, as Forge, Ploi and Render do; no operations route is listed.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/DatabaseCreated"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "db_ubwd0z6cqs67ars8",
                    "teamId": "team_9",
                    "serverId": "srv_81f2",
                    "name": "analytics",
                    "status": "provisioning",
                    "engine": "postgresql",
                    "version": "18",
                    "connection": null,
                    "users": [
                      {
                        "id": "dbu_nfjgc0zpwo0vijfj",
                        "username": "user_5869",
                        "role": "owner"
                      }
                    ],
                    "sizeBytes": null,
                    "backupSchedule": null,
                    "recentBackups": [],
                    "restore": null,
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z",
                    "credentials": {
                      "username": "user_5869",
                      "password": "pw_kwcq1hjwjazcf9ly",
                      "uri": "postgresql://user_5869:pw_kwcq1hjwjazcf9ly@203.0.113.10:5432/analytics"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "402": {
            "$ref": "#/components/responses/PaymentRequired"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/databases/{id}/backups": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the database.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "db_6b2e"
        }
      ],
      "post": {
        "operationId": "createBackup",
        "tags": [
          "Databases"
        ],
        "summary": "Back up a database",
        "description": "Starts an encrypted backup, or schedules backups. Assumed: read its progress from the database's `recentBackups`; fails with `resource_busy` while the database is busy.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "07ca0bde-bb0c-4d55-a191-73016ab341fe",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": false,
          "description": "What to back up and when.",
          "x-provenance": "assumed",
          "x-assumption": "I-06",
          "x-rationale": "Request bodies are not shown; a backup that runs now needs none.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/BackupCreate"
              },
              "example": {
                "retentionDays": 14
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The new backup, `queued`, or `scheduled` if a schedule was given.",
            "x-provenance": "assumed",
            "x-assumption": "G-14",
            "x-rationale": "Long work answers with the resource to poll, as Forge, Ploi and Render do; no operations route is listed.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Backup"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "bkp_jubwd0z6cqs67ars",
                    "teamId": "team_9",
                    "databaseId": "db_6b2e",
                    "status": "queued",
                    "kind": "manual",
                    "encrypted": true,
                    "encryption": {
                      "algorithm": "aes-256-gcm",
                      "keyId": null
                    },
                    "scheduledFor": null,
                    "startedAt": null,
                    "completedAt": null,
                    "expiresAt": null,
                    "sizeBytes": null,
                    "error": null,
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/databases/{id}/restore": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the database.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "db_6b2e"
        }
      ],
      "post": {
        "operationId": "restoreDatabase",
        "tags": [
          "Databases"
        ],
        "summary": "Restore a backup",
        "description": "Restores a database. Assumed: from one of its backups, with the progress in the database's `restore`; fails with `backup_not_restorable` unless the backup succeeded, and with `resource_busy` while the target is busy.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "4a78a644-3984-4deb-a522-d9896940da0a",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The backup and its target.",
          "x-provenance": "assumed",
          "x-assumption": "I-07",
          "x-rationale": "Request bodies are not shown; JSON fields as in RestoreCreate.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/RestoreCreate"
              },
              "example": {
                "backupId": "bkp_0d41"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The new restore in status `queued`.",
            "x-provenance": "assumed",
            "x-assumption": "G-14",
            "x-rationale": "Long work answers with the resource to poll, as Forge, Ploi and Render do; no operations route is listed.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Restore"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "rst_jubwd0z6cqs67ars",
                    "teamId": "team_9",
                    "databaseId": "db_6b2e",
                    "backupId": "bkp_0d41",
                    "targetDatabaseId": "db_6b2e",
                    "status": "queued",
                    "safetyBackupId": "bkp_8nfjgc0zpwo0vijf",
                    "startedAt": null,
                    "completedAt": null,
                    "error": null,
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/alerts": {
      "get": {
        "operationId": "listAlerts",
        "tags": [
          "Alerts"
        ],
        "summary": "List alerts",
        "description": "Lists the team's alerts.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "YWxlcnRzIDk5"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of alerts, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Alert"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "alt_12",
                      "teamId": "team_9",
                      "name": "High CPU",
                      "enabled": true,
                      "target": {
                        "type": "server",
                        "ids": []
                      },
                      "metric": "cpu_percent",
                      "condition": {
                        "type": "threshold",
                        "comparison": "gt",
                        "value": 90,
                        "windowSeconds": 300,
                        "forSeconds": 600
                      },
                      "channels": [
                        {
                          "type": "email",
                          "to": [
                            "ops@example.com"
                          ]
                        }
                      ],
                      "severity": "critical",
                      "cooldownSeconds": 900,
                      "state": "ok",
                      "stateChangedAt": null,
                      "lastValue": null,
                      "mutedUntil": null,
                      "createdAt": "2025-12-12T00:00:00.000Z",
                      "updatedAt": "2025-12-12T00:00:00.000Z"
                    }
                  ],
                  "meta": {
                    "nextCursor": null,
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "createAlert",
        "tags": [
          "Alerts"
        ],
        "summary": "Create an alert",
        "description": "Creates a threshold or anomaly alert that notifies Slack, email or SMS. Assumed: fails with `payment_required` at the plan's limit.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "9548519f-c17b-4b9d-a87b-c0dd2bcf1290",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The alert to create.",
          "x-provenance": "assumed",
          "x-assumption": "I-08",
          "x-rationale": "Request bodies are not shown; JSON fields as in AlertCreate.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AlertCreate"
              },
              "example": {
                "name": "Memory is nearly full",
                "target": {
                  "type": "server",
                  "ids": [
                    "srv_81f2"
                  ]
                },
                "metric": "memory_percent",
                "condition": {
                  "type": "threshold",
                  "comparison": "gt",
                  "value": 90
                },
                "channels": [
                  {
                    "type": "email",
                    "to": [
                      "ops@example.com"
                    ]
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The new alert.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the new resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Alert"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "alt_jubwd0z6cqs67ars",
                    "teamId": "team_9",
                    "name": "Memory is nearly full",
                    "enabled": true,
                    "target": {
                      "type": "server",
                      "ids": [
                        "srv_81f2"
                      ]
                    },
                    "metric": "memory_percent",
                    "condition": {
                      "windowSeconds": 300,
                      "forSeconds": 0,
                      "type": "threshold",
                      "comparison": "gt",
                      "value": 90
                    },
                    "channels": [
                      {
                        "type": "email",
                        "to": [
                          "ops@example.com"
                        ]
                      }
                    ],
                    "severity": "warning",
                    "cooldownSeconds": 900,
                    "state": "ok",
                    "stateChangedAt": null,
                    "lastValue": null,
                    "mutedUntil": null,
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "402": {
            "$ref": "#/components/responses/PaymentRequired"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/alerts/{id}": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the alert.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "alt_12"
        }
      ],
      "patch": {
        "operationId": "updateAlert",
        "tags": [
          "Alerts"
        ],
        "summary": "Update an alert",
        "description": "Changes an alert. Assumed: absent fields stay and null clears.",
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "description": "The fields to change.",
          "x-provenance": "assumed",
          "x-assumption": "I-08",
          "x-rationale": "Request bodies are not shown; merge semantics on JSON (G-19).",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AlertUpdate"
              },
              "example": {
                "enabled": false
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The changed alert.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Alert"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "alt_12",
                    "teamId": "team_9",
                    "name": "High CPU",
                    "enabled": false,
                    "target": {
                      "type": "server",
                      "ids": []
                    },
                    "metric": "cpu_percent",
                    "condition": {
                      "windowSeconds": 300,
                      "forSeconds": 600,
                      "type": "threshold",
                      "comparison": "gt",
                      "value": 90
                    },
                    "channels": [
                      {
                        "type": "email",
                        "to": [
                          "ops@example.com"
                        ]
                      }
                    ],
                    "severity": "critical",
                    "cooldownSeconds": 900,
                    "state": "disabled",
                    "stateChangedAt": "2026-01-01T00:00:00.000Z",
                    "lastValue": null,
                    "mutedUntil": null,
                    "createdAt": "2025-12-12T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "delete": {
        "operationId": "deleteAlert",
        "tags": [
          "Alerts"
        ],
        "summary": "Delete an alert",
        "description": "Deletes an alert.",
        "x-provenance": "documented",
        "responses": {
          "204": {
            "description": "The alert is deleted.",
            "x-provenance": "assumed",
            "x-assumption": "G-19",
            "x-rationale": "Render and DigitalOcean answer 204 to a delete.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/webhooks": {
      "get": {
        "operationId": "listWebhooks",
        "tags": [
          "Webhooks"
        ],
        "summary": "List webhooks",
        "description": "Lists the team's webhooks. Assumed: without their secrets.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "d2ViaG9va3MgOTk"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of webhooks, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Webhook"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "wh_5a",
                      "teamId": "team_9",
                      "url": "https://hooks.example.com/tandem",
                      "events": [
                        "deploy.succeeded",
                        "deploy.failed"
                      ],
                      "enabled": true,
                      "status": "active",
                      "disabledReason": null,
                      "description": "Deploy notices",
                      "lastDeliveryAt": "2025-12-26T00:00:09.100Z",
                      "createdAt": "2025-12-12T00:00:00.000Z",
                      "updatedAt": "2025-12-12T00:00:00.000Z"
                    }
                  ],
                  "meta": {
                    "nextCursor": null,
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "createWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Create a webhook",
        "description": "Subscribes an address to platform events; deliveries are signed with HMAC. Assumed: the address is HTTPS, the signing secret is shown this once, and a `webhook.ping` event follows; fails with `payment_required` at the plan's limit.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "e4b772fa-1107-4783-a883-58d8f0a01b93",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The subscription to create.",
          "x-provenance": "assumed",
          "x-assumption": "I-09",
          "x-rationale": "Request bodies are not shown; JSON fields as in WebhookCreate.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebhookCreate"
              },
              "example": {
                "url": "https://hooks.example.com/tandem",
                "events": [
                  "deploy.succeeded",
                  "deploy.failed"
                ]
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The new webhook with its signing secret.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the new resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/WebhookCreated"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "wh_jubwd0z6cqs67ars",
                    "teamId": "team_9",
                    "url": "https://hooks.example.com/tandem",
                    "events": [
                      "deploy.succeeded",
                      "deploy.failed"
                    ],
                    "enabled": true,
                    "status": "active",
                    "disabledReason": null,
                    "description": null,
                    "lastDeliveryAt": null,
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z",
                    "secret": "whsec_P6lxjXJbB/y45KsD3YKNb4548/Wos0w2"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "402": {
            "$ref": "#/components/responses/PaymentRequired"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/webhooks/{id}/deliveries": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the webhook.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "wh_5a"
        }
      ],
      "get": {
        "operationId": "listWebhookDeliveries",
        "tags": [
          "Webhooks"
        ],
        "summary": "List webhook deliveries",
        "description": "Lists the deliveries of a webhook. Assumed: each with its attempts.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "ZGVsaXZlcmllcy1vZi13aF81YSAyMg"
          },
          {
            "$ref": "#/components/parameters/DeliveryStatusFilter"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of deliveries, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/WebhookDelivery"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "dlv_7c",
                      "teamId": "team_9",
                      "webhookId": "wh_5a",
                      "eventId": "evt_8",
                      "eventType": "deploy.failed",
                      "status": "succeeded",
                      "attemptCount": 1,
                      "maxAttempts": 10,
                      "nextAttemptAt": null,
                      "attempts": [
                        {
                          "attemptedAt": "2025-12-26T00:00:09.100Z",
                          "statusCode": 200,
                          "durationMs": 59,
                          "error": null,
                          "responseBody": "ok"
                        }
                      ],
                      "createdAt": "2025-12-26T00:00:09.000Z",
                      "updatedAt": "2025-12-26T00:00:09.100Z"
                    }
                  ],
                  "meta": {
                    "nextCursor": "ZGVsaXZlcmllcy1vZi13aF81YSAyMg",
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/ai/prompts": {
      "post": {
        "operationId": "createAiPrompt",
        "tags": [
          "AI"
        ],
        "summary": "Start an AI job",
        "description": "Gives the AI a task and starts a job for it. Assumed: fails with `payment_required` at the plan's limit.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "0bfc2202-6e36-4391-abac-93608326e899",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The task.",
          "x-provenance": "assumed",
          "x-assumption": "I-11",
          "x-rationale": "Request bodies are not shown; JSON fields as in AiPromptCreate.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AiPromptCreate"
              },
              "example": {
                "prompt": "Why is web-1 slow?",
                "approval": "risky_steps"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The prompt and its job in status `queued`.",
            "x-provenance": "assumed",
            "x-assumption": "G-14",
            "x-rationale": "Long work answers with the resource to poll, as Forge, Ploi and Render do; no operations route is listed.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/AiPrompt"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "prm_jubwd0z6cqs67ars",
                    "teamId": "team_9",
                    "prompt": "Why is web-1 slow?",
                    "jobId": "job_8nfjgc0zpwo0vijf",
                    "job": {
                      "id": "job_8nfjgc0zpwo0vijf",
                      "teamId": "team_9",
                      "promptId": "prm_jubwd0z6cqs67ars",
                      "prompt": "Why is web-1 slow?",
                      "status": "queued",
                      "approval": "risky_steps",
                      "steps": [
                        {
                          "id": "stp_jgyynpa7du4y1bzo",
                          "index": 0,
                          "title": "Check the current state",
                          "kind": "command",
                          "status": "pending",
                          "description": "Reads the kernel version and free disk space. Makes no changes.",
                          "input": {
                            "command": "uname -r && df -h /",
                            "serverId": null
                          },
                          "risk": "low",
                          "requiresApproval": false,
                          "output": null,
                          "exitCode": null,
                          "error": null,
                          "decision": null
                        },
                        {
                          "id": "stp_7hcc8uyjj26uaqej",
                          "index": 1,
                          "title": "Change the configuration",
                          "kind": "file_change",
                          "status": "pending",
                          "description": "Writes one line into the configuration.",
                          "input": {
                            "path": "/etc/tandem/site.conf",
                            "append": "cache on;\n",
                            "serverId": null
                          },
                          "risk": "medium",
                          "requiresApproval": true,
                          "output": null,
                          "exitCode": null,
                          "error": null,
                          "decision": null
                        },
                        {
                          "id": "stp_8kwcq1hjwjazcf9l",
                          "index": 2,
                          "title": "Check that it works",
                          "kind": "api_call",
                          "status": "pending",
                          "description": "Requests the health page. Makes no changes.",
                          "input": {
                            "method": "GET",
                            "path": "/health"
                          },
                          "risk": "low",
                          "requiresApproval": false,
                          "output": null,
                          "exitCode": null,
                          "error": null,
                          "decision": null
                        },
                        {
                          "id": "stp_ytguxq1daltvyv82",
                          "index": 3,
                          "title": "Report",
                          "kind": "message",
                          "status": "pending",
                          "description": "Summarizes the changes.",
                          "input": {},
                          "risk": "low",
                          "requiresApproval": false,
                          "output": null,
                          "exitCode": null,
                          "error": null,
                          "decision": null
                        }
                      ],
                      "pendingStepId": null,
                      "output": "",
                      "error": null,
                      "startedAt": null,
                      "completedAt": null,
                      "approvalExpiresAt": null,
                      "usage": {
                        "inputTokens": 5,
                        "outputTokens": 0
                      },
                      "createdAt": "2026-01-01T00:00:00.000Z",
                      "updatedAt": "2026-01-01T00:00:00.000Z"
                    },
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "402": {
            "$ref": "#/components/responses/PaymentRequired"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/ai/jobs/{id}": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the job.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "job_29"
        }
      ],
      "get": {
        "operationId": "getAiJob",
        "tags": [
          "AI"
        ],
        "summary": "Get an AI job",
        "description": "Shows a job with its output. Assumed: its steps as well; with `Accept: text/event-stream` it streams the events, with the comment `ping` every 15 seconds, and closes after `job.done`.",
        "x-provenance": "documented",
        "parameters": [
          {
            "$ref": "#/components/parameters/LastEventId"
          }
        ],
        "responses": {
          "200": {
            "description": "The job, or the stream of its events.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/AiJob"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "job_29",
                    "teamId": "team_9",
                    "promptId": "prm_1",
                    "prompt": "Turn on the cache of the shop",
                    "status": "succeeded",
                    "approval": "none",
                    "steps": [
                      {
                        "id": "stp_1",
                        "index": 0,
                        "title": "Check the current state",
                        "kind": "command",
                        "status": "succeeded",
                        "description": "Reads the kernel version and free disk space. Makes no changes.",
                        "input": {
                          "command": "uname -r && df -h /",
                          "serverId": "srv_81f2"
                        },
                        "risk": "low",
                        "requiresApproval": false,
                        "output": "6.8.0-45-generic\n/dev/sda1  160G  61G  99G  39% /\n",
                        "exitCode": 0,
                        "error": null,
                        "decision": null
                      },
                      {
                        "id": "stp_2",
                        "index": 1,
                        "title": "Change the configuration",
                        "kind": "file_change",
                        "status": "succeeded",
                        "description": "Writes one line into the configuration.",
                        "input": {
                          "path": "/etc/tandem/site.conf",
                          "append": "cache on;\n",
                          "serverId": "srv_81f2"
                        },
                        "risk": "medium",
                        "requiresApproval": false,
                        "output": "1 line added\n",
                        "exitCode": null,
                        "error": null,
                        "decision": null
                      },
                      {
                        "id": "stp_3",
                        "index": 2,
                        "title": "Check that it works",
                        "kind": "api_call",
                        "status": "succeeded",
                        "description": "Requests the health page. Makes no changes.",
                        "input": {
                          "method": "GET",
                          "path": "/health"
                        },
                        "risk": "low",
                        "requiresApproval": false,
                        "output": "200 OK\n",
                        "exitCode": null,
                        "error": null,
                        "decision": null
                      },
                      {
                        "id": "stp_4",
                        "index": 3,
                        "title": "Report",
                        "kind": "message",
                        "status": "succeeded",
                        "description": "Summarizes the changes.",
                        "input": {},
                        "risk": "low",
                        "requiresApproval": false,
                        "output": "Done.\n",
                        "exitCode": null,
                        "error": null,
                        "decision": null
                      }
                    ],
                    "pendingStepId": null,
                    "output": "- Checked the current state.\n- Changed the configuration.\n- Health check passed.\n- The task is done.",
                    "error": null,
                    "startedAt": "2025-12-29T00:00:01.000Z",
                    "completedAt": "2025-12-29T00:00:08.500Z",
                    "approvalExpiresAt": null,
                    "usage": {
                      "inputTokens": 8,
                      "outputTokens": 25
                    },
                    "createdAt": "2025-12-29T00:00:00.000Z",
                    "updatedAt": "2025-12-29T00:00:08.500Z"
                  }
                }
              },
              "text/event-stream": {
                "schema": {
                  "type": "string",
                  "description": "Server-sent events whose data is one StreamEvent as JSON; a comment comes every 15 seconds.",
                  "x-provenance": "assumed",
                  "x-assumption": "S-03",
                  "x-rationale": "The HTML standard advises a comment every 15 seconds or so to keep a stream alive.",
                  "contentSchema": {
                    "$ref": "#/components/schemas/StreamEvent"
                  }
                },
                "x-provenance": "assumed",
                "x-assumption": "S-01",
                "x-rationale": "Streaming output is documented and this is the only route that reads a job.",
                "x-sse-events": {
                  "job.snapshot": {
                    "$ref": "#/components/schemas/StreamJobSnapshot"
                  },
                  "job.status": {
                    "$ref": "#/components/schemas/StreamJobStatus"
                  },
                  "step.created": {
                    "$ref": "#/components/schemas/StreamStepCreated"
                  },
                  "step.updated": {
                    "$ref": "#/components/schemas/StreamStepUpdated"
                  },
                  "step.approval_required": {
                    "$ref": "#/components/schemas/StreamStepApprovalRequired"
                  },
                  "output.delta": {
                    "$ref": "#/components/schemas/StreamOutputDelta"
                  },
                  "output.done": {
                    "$ref": "#/components/schemas/StreamOutputDone"
                  },
                  "job.done": {
                    "$ref": "#/components/schemas/StreamJobDone"
                  },
                  "error": {
                    "$ref": "#/components/schemas/StreamError"
                  }
                }
              }
            }
          },
          "204": {
            "description": "The job has ended and its stream was resumed past the end.",
            "x-provenance": "assumed",
            "x-assumption": "S-04",
            "x-rationale": "The HTML standard stops reconnecting on 204.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "406": {
            "$ref": "#/components/responses/NotAcceptable"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/ai/jobs/{id}/approve": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the job.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "job_31"
        }
      ],
      "post": {
        "operationId": "approveAiJobStep",
        "tags": [
          "AI"
        ],
        "summary": "Approve or reject a step",
        "description": "Approves a step of a job. Assumed: decides about the step that waits; rejecting it ends the job, and sending the same decision again succeeds; fails with `step_not_awaiting_approval` if the step does not wait.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "ca526be8-a3b3-457b-abd8-be48417012b6",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The step and the decision.",
          "x-provenance": "assumed",
          "x-assumption": "I-14",
          "x-rationale": "Request bodies are not shown; the step is named so that a stale decision cannot hit another one.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AiApprove"
              },
              "example": {
                "stepId": "stp_10",
                "decision": "approve"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The job as it is now.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/AiJob"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "job_31",
                    "teamId": "team_9",
                    "promptId": "prm_3",
                    "prompt": "Move the shop to PHP 8.4",
                    "status": "running",
                    "approval": "risky_steps",
                    "steps": [
                      {
                        "id": "stp_9",
                        "index": 0,
                        "title": "Check the current state",
                        "kind": "command",
                        "status": "succeeded",
                        "description": "Reads the kernel version and free disk space. Makes no changes.",
                        "input": {
                          "command": "uname -r && df -h /",
                          "serverId": "srv_81f2"
                        },
                        "risk": "low",
                        "requiresApproval": false,
                        "output": "6.8.0-45-generic\n/dev/sda1  160G  61G  99G  39% /\n",
                        "exitCode": 0,
                        "error": null,
                        "decision": null
                      },
                      {
                        "id": "stp_10",
                        "index": 1,
                        "title": "Install the new version",
                        "kind": "command",
                        "status": "approved",
                        "description": "Installs the required packages and restarts the services that use them.",
                        "input": {
                          "command": "apt-get install --yes tandem-runtime",
                          "serverId": "srv_81f2"
                        },
                        "risk": "high",
                        "requiresApproval": true,
                        "output": null,
                        "exitCode": null,
                        "error": null,
                        "decision": {
                          "decision": "approve",
                          "reason": null,
                          "decidedBy": {
                            "id": "usr_1",
                            "name": "The owner"
                          },
                          "decidedAt": "2026-01-01T00:00:00.000Z"
                        }
                      },
                      {
                        "id": "stp_11",
                        "index": 2,
                        "title": "Check that it works",
                        "kind": "api_call",
                        "status": "pending",
                        "description": "Requests the health page. Makes no changes.",
                        "input": {
                          "method": "GET",
                          "path": "/health"
                        },
                        "risk": "low",
                        "requiresApproval": false,
                        "output": null,
                        "exitCode": null,
                        "error": null,
                        "decision": null
                      },
                      {
                        "id": "stp_12",
                        "index": 3,
                        "title": "Report",
                        "kind": "message",
                        "status": "pending",
                        "description": "Summarizes the changes.",
                        "input": {},
                        "risk": "low",
                        "requiresApproval": false,
                        "output": null,
                        "exitCode": null,
                        "error": null,
                        "decision": null
                      }
                    ],
                    "pendingStepId": null,
                    "output": "- Checked the current state.",
                    "error": null,
                    "startedAt": "2025-12-31T23:58:01.000Z",
                    "completedAt": null,
                    "approvalExpiresAt": null,
                    "usage": {
                      "inputTokens": 6,
                      "outputTokens": 7
                    },
                    "createdAt": "2025-12-31T23:58:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/billing/plans": {
      "get": {
        "operationId": "listPlans",
        "tags": [
          "Billing"
        ],
        "summary": "List plans",
        "description": "Lists the plans to choose from. Assumed: the team's own is marked.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "cGxhbnMgMw"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of plans.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Plan"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "plan_business",
                      "name": "Business",
                      "description": "For many teams.",
                      "prices": [
                        {
                          "interval": "month",
                          "amount": 9900,
                          "currency": "usd"
                        },
                        {
                          "interval": "year",
                          "amount": 99000,
                          "currency": "usd"
                        }
                      ],
                      "features": [
                        "Everything in Pro",
                        "Audit log",
                        "No limits"
                      ],
                      "limits": {
                        "servers": null,
                        "sites": null,
                        "databases": null,
                        "members": null,
                        "aiJobsPerMonth": null
                      },
                      "current": false
                    }
                  ],
                  "meta": {
                    "nextCursor": "cGxhbnMgMw",
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/billing/subscribe": {
      "post": {
        "operationId": "subscribe",
        "tags": [
          "Billing"
        ],
        "summary": "Subscribe to a plan",
        "description": "Subscribes the team to a plan or changes its plan. Assumed: open `checkoutUrl` if there is one; fails with `payment_required` if the payment is declined and with `already_subscribed` if nothing would change.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "f40fd562-f630-4872-a310-bf1053755769",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The plan to subscribe or change to.",
          "x-provenance": "assumed",
          "x-assumption": "I-16",
          "x-rationale": "Request bodies are not shown; JSON fields as in SubscribeCreate.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SubscribeCreate"
              },
              "example": {
                "planId": "plan_business",
                "interval": "year"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The subscription and the checkout to open, if any.",
            "x-provenance": "assumed",
            "x-assumption": "I-16",
            "x-rationale": "One route both creates and changes a subscription, so it answers 200 as Stripe does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/SubscribeResult"
                    }
                  }
                },
                "example": {
                  "data": {
                    "subscription": {
                      "id": "sub_1",
                      "teamId": "team_9",
                      "planId": "plan_business",
                      "interval": "year",
                      "quantity": 1,
                      "status": "active",
                      "currentPeriodStart": "2026-01-01T00:00:00.000Z",
                      "currentPeriodEnd": "2027-01-01T00:00:00.000Z",
                      "cancelAtPeriodEnd": false,
                      "trialEndsAt": null,
                      "createdAt": "2025-10-03T00:00:00.000Z",
                      "updatedAt": "2026-01-01T00:00:00.000Z"
                    },
                    "checkoutUrl": null,
                    "checkoutExpiresAt": null
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "402": {
            "$ref": "#/components/responses/PaymentRequired"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/billing/invoices": {
      "get": {
        "operationId": "listInvoices",
        "tags": [
          "Billing"
        ],
        "summary": "List invoices",
        "description": "Lists the team's invoices.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "aW52b2ljZXMgNA"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of invoices, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Invoice"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "inv_2",
                      "teamId": "team_9",
                      "number": "INV-0002",
                      "status": "paid",
                      "currency": "usd",
                      "subtotal": 2900,
                      "tax": 0,
                      "total": 2900,
                      "amountDue": 0,
                      "amountPaid": 2900,
                      "periodStart": "2025-12-22T00:00:00.000Z",
                      "periodEnd": "2026-01-21T00:00:00.000Z",
                      "issuedAt": "2025-12-22T00:00:00.000Z",
                      "dueAt": null,
                      "paidAt": "2025-12-22T00:00:00.000Z",
                      "hostedUrl": "https://billing.example.com/invoices/inv_2",
                      "pdfUrl": "https://billing.example.com/invoices/inv_2.pdf",
                      "lines": [
                        {
                          "description": "Pro, one month",
                          "quantity": 1,
                          "amount": 2900
                        }
                      ],
                      "createdAt": "2025-12-22T00:00:00.000Z",
                      "updatedAt": "2025-12-22T00:00:00.000Z"
                    }
                  ],
                  "meta": {
                    "nextCursor": "aW52b2ljZXMgNA",
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/teams": {
      "get": {
        "operationId": "listTeams",
        "tags": [
          "Teams"
        ],
        "summary": "List teams",
        "description": "Lists your teams. Assumed: with their members and pending invites.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "dGVhbXMgOTk"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of teams, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/Team"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "team_9",
                      "name": "Acme",
                      "slug": "acme",
                      "role": "owner",
                      "members": [
                        {
                          "id": "mem_1",
                          "userId": "usr_1",
                          "email": "owner@example.com",
                          "name": "The owner",
                          "role": "owner",
                          "joinedAt": "2025-10-03T00:00:00.000Z"
                        },
                        {
                          "id": "mem_2",
                          "userId": "usr_2",
                          "email": "admin@example.com",
                          "name": "The admin",
                          "role": "admin",
                          "joinedAt": "2025-10-03T00:00:00.000Z"
                        },
                        {
                          "id": "mem_3",
                          "userId": "usr_3",
                          "email": "member@example.com",
                          "name": "The member",
                          "role": "member",
                          "joinedAt": "2025-10-03T00:00:00.000Z"
                        },
                        {
                          "id": "mem_4",
                          "userId": "usr_4",
                          "email": "viewer@example.com",
                          "name": "The viewer",
                          "role": "viewer",
                          "joinedAt": "2025-10-03T00:00:00.000Z"
                        }
                      ],
                      "invites": [],
                      "createdAt": "2025-10-03T00:00:00.000Z",
                      "updatedAt": "2025-10-03T00:00:00.000Z"
                    }
                  ],
                  "meta": {
                    "nextCursor": null,
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/teams/{id}/invites": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the team.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "team_9"
        }
      ],
      "post": {
        "operationId": "createTeamInvite",
        "tags": [
          "Teams"
        ],
        "summary": "Invite a person",
        "description": "Invites a person to a team. Assumed: by email; fails with `already_member` or `invite_pending` if there is nothing to invite to.",
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "d28bb2d5-121f-4a94-a52b-1c8509a2c096",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The email address and role of an invitation.",
          "x-provenance": "assumed",
          "x-assumption": "I-20",
          "x-rationale": "Request bodies are not shown; JSON fields as in InviteCreate.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/InviteCreate"
              },
              "example": {
                "email": "new@example.com",
                "role": "viewer"
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The new invite in status `pending`.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the new resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/TeamInvite"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "invt_jubwd0z6cqs67ars",
                    "teamId": "team_9",
                    "email": "new@example.com",
                    "role": "viewer",
                    "status": "pending",
                    "invitedBy": {
                      "id": "usr_1",
                      "name": "The owner"
                    },
                    "expiresAt": "2026-01-08T00:00:00.000Z",
                    "acceptedAt": null,
                    "createdAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/teams/{id}/members/{mid}": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the team.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "team_9"
        },
        {
          "name": "mid",
          "in": "path",
          "required": true,
          "description": "Id of the membership.",
          "x-provenance": "documented",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "mem_3"
        }
      ],
      "patch": {
        "operationId": "updateTeamMember",
        "tags": [
          "Teams"
        ],
        "summary": "Change a member's role",
        "description": "Gives a member another role. Assumed: fails with `last_owner` if the team would be left without an owner.",
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "description": "The new role.",
          "x-provenance": "assumed",
          "x-assumption": "I-19",
          "x-rationale": "Request bodies are not shown; assigning roles is documented.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/MemberUpdate"
              },
              "example": {
                "role": "admin"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The changed member.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/TeamMember"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "mem_3",
                    "userId": "usr_3",
                    "email": "member@example.com",
                    "name": "The member",
                    "role": "admin",
                    "joinedAt": "2025-10-03T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    }
  },
  "webhooks": {
    "server.created": {
      "post": {
        "operationId": "onServerCreated",
        "summary": "server.created",
        "description": "A server was added.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/ServerEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "server.created"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "server.online": {
      "post": {
        "operationId": "onServerOnline",
        "summary": "server.online",
        "description": "A server came online.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/ServerEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "server.online"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "server.unreachable": {
      "post": {
        "operationId": "onServerUnreachable",
        "summary": "server.unreachable",
        "description": "A server stopped answering.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/ServerEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "server.unreachable"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "server.error": {
      "post": {
        "operationId": "onServerError",
        "summary": "server.error",
        "description": "A server could not be connected or provisioned.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/ServerEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "server.error"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "server.deleted": {
      "post": {
        "operationId": "onServerDeleted",
        "summary": "server.deleted",
        "description": "A server was deleted.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/ServerEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "server.deleted"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "site.created": {
      "post": {
        "operationId": "onSiteCreated",
        "summary": "site.created",
        "description": "A site was created.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/SiteEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "site.created"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "site.updated": {
      "post": {
        "operationId": "onSiteUpdated",
        "summary": "site.updated",
        "description": "A site's settings or status changed.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/SiteEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "site.updated"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "deploy.queued": {
      "post": {
        "operationId": "onDeployQueued",
        "summary": "deploy.queued",
        "description": "A deploy was queued.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/DeployEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "deploy.queued"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "deploy.started": {
      "post": {
        "operationId": "onDeployStarted",
        "summary": "deploy.started",
        "description": "A deploy began to build.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/DeployEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "deploy.started"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "deploy.succeeded": {
      "post": {
        "operationId": "onDeploySucceeded",
        "summary": "deploy.succeeded",
        "description": "A deploy went live.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/DeployEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "deploy.succeeded"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "deploy.failed": {
      "post": {
        "operationId": "onDeployFailed",
        "summary": "deploy.failed",
        "description": "A deploy failed; the release before it stays live.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/DeployEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "deploy.failed"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "deploy.canceled": {
      "post": {
        "operationId": "onDeployCanceled",
        "summary": "deploy.canceled",
        "description": "A deploy was canceled or superseded.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/DeployEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "deploy.canceled"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "database.created": {
      "post": {
        "operationId": "onDatabaseCreated",
        "summary": "database.created",
        "description": "A database was created.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/DatabaseEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "database.created"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "database.online": {
      "post": {
        "operationId": "onDatabaseOnline",
        "summary": "database.online",
        "description": "A database came online.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/DatabaseEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "database.online"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "database.error": {
      "post": {
        "operationId": "onDatabaseError",
        "summary": "database.error",
        "description": "A database could not be provisioned.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/DatabaseEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "database.error"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "backup.started": {
      "post": {
        "operationId": "onBackupStarted",
        "summary": "backup.started",
        "description": "A backup began.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/BackupEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "backup.started"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "backup.succeeded": {
      "post": {
        "operationId": "onBackupSucceeded",
        "summary": "backup.succeeded",
        "description": "A backup is complete.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/BackupEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "backup.succeeded"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "backup.failed": {
      "post": {
        "operationId": "onBackupFailed",
        "summary": "backup.failed",
        "description": "A backup failed.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/BackupEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "backup.failed"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "restore.started": {
      "post": {
        "operationId": "onRestoreStarted",
        "summary": "restore.started",
        "description": "A restore began.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/RestoreEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "restore.started"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "restore.succeeded": {
      "post": {
        "operationId": "onRestoreSucceeded",
        "summary": "restore.succeeded",
        "description": "A restore is complete.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/RestoreEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "restore.succeeded"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "restore.failed": {
      "post": {
        "operationId": "onRestoreFailed",
        "summary": "restore.failed",
        "description": "A restore failed.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/RestoreEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "restore.failed"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "alert.firing": {
      "post": {
        "operationId": "onAlertFiring",
        "summary": "alert.firing",
        "description": "An alert began to fire.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/AlertEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "alert.firing"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "alert.resolved": {
      "post": {
        "operationId": "onAlertResolved",
        "summary": "alert.resolved",
        "description": "An alert stopped firing.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/AlertEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "alert.resolved"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "ai.job.created": {
      "post": {
        "operationId": "onAiJobCreated",
        "summary": "ai.job.created",
        "description": "An AI job was created.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/AiJobEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "ai.job.created"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "ai.job.awaiting_approval": {
      "post": {
        "operationId": "onAiJobAwaitingApproval",
        "summary": "ai.job.awaiting_approval",
        "description": "A step of an AI job waits for approval.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/AiJobEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "ai.job.awaiting_approval"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "ai.job.succeeded": {
      "post": {
        "operationId": "onAiJobSucceeded",
        "summary": "ai.job.succeeded",
        "description": "An AI job succeeded.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/AiJobEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "ai.job.succeeded"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "ai.job.failed": {
      "post": {
        "operationId": "onAiJobFailed",
        "summary": "ai.job.failed",
        "description": "An AI job failed.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/AiJobEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "ai.job.failed"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "ai.job.canceled": {
      "post": {
        "operationId": "onAiJobCanceled",
        "summary": "ai.job.canceled",
        "description": "An AI job was canceled or a step of it rejected.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/AiJobEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "ai.job.canceled"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "ai.job.expired": {
      "post": {
        "operationId": "onAiJobExpired",
        "summary": "ai.job.expired",
        "description": "An AI job ended because no one decided in time.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/AiJobEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "ai.job.expired"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "billing.subscription.updated": {
      "post": {
        "operationId": "onBillingSubscriptionUpdated",
        "summary": "billing.subscription.updated",
        "description": "The subscription changed.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/SubscriptionEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "billing.subscription.updated"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "billing.invoice.paid": {
      "post": {
        "operationId": "onBillingInvoicePaid",
        "summary": "billing.invoice.paid",
        "description": "An invoice was paid.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/InvoiceEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "billing.invoice.paid"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "billing.invoice.payment_failed": {
      "post": {
        "operationId": "onBillingInvoicePaymentFailed",
        "summary": "billing.invoice.payment_failed",
        "description": "The payment of an invoice failed.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/InvoiceEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "billing.invoice.payment_failed"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "team.invite.created": {
      "post": {
        "operationId": "onTeamInviteCreated",
        "summary": "team.invite.created",
        "description": "A person was invited.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/TeamInviteEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "team.invite.created"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "team.invite.accepted": {
      "post": {
        "operationId": "onTeamInviteAccepted",
        "summary": "team.invite.accepted",
        "description": "An invite was accepted.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/TeamInviteEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "team.invite.accepted"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "team.member.updated": {
      "post": {
        "operationId": "onTeamMemberUpdated",
        "summary": "team.member.updated",
        "description": "A member's role changed.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/TeamMemberEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "team.member.updated"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    },
    "webhook.ping": {
      "post": {
        "operationId": "onWebhookPing",
        "summary": "webhook.ping",
        "description": "A webhook was created; sent to it alone.",
        "tags": [
          "Webhooks"
        ],
        "security": [],
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds are not shown; names are modelled on Vercel and Render events.",
        "parameters": [
          {
            "$ref": "#/components/parameters/WebhookId"
          },
          {
            "$ref": "#/components/parameters/WebhookTimestamp"
          },
          {
            "$ref": "#/components/parameters/WebhookSignature"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/WebhookPingEvent"
                  },
                  {
                    "type": "object",
                    "required": [
                      "type"
                    ],
                    "properties": {
                      "type": {
                        "enum": [
                          "webhook.ping"
                        ]
                      }
                    }
                  }
                ]
              }
            }
          }
        },
        "responses": {
          "410": {
            "$ref": "#/components/responses/DeliveryRefused"
          },
          "2XX": {
            "$ref": "#/components/responses/DeliveryAccepted"
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "StreamEvent": {
        "type": "object",
        "description": "One event of a job's stream; skip types that you do not know.",
        "x-provenance": "assumed",
        "x-assumption": "S-01",
        "x-rationale": "Streaming output is documented; how is not shown.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/StreamJobSnapshot"
          },
          {
            "$ref": "#/components/schemas/StreamJobStatus"
          },
          {
            "$ref": "#/components/schemas/StreamStepCreated"
          },
          {
            "$ref": "#/components/schemas/StreamStepUpdated"
          },
          {
            "$ref": "#/components/schemas/StreamStepApprovalRequired"
          },
          {
            "$ref": "#/components/schemas/StreamOutputDelta"
          },
          {
            "$ref": "#/components/schemas/StreamOutputDone"
          },
          {
            "$ref": "#/components/schemas/StreamJobDone"
          },
          {
            "$ref": "#/components/schemas/StreamError"
          }
        ],
        "discriminator": {
          "propertyName": "type",
          "mapping": {
            "job.snapshot": "#/components/schemas/StreamJobSnapshot",
            "job.status": "#/components/schemas/StreamJobStatus",
            "step.created": "#/components/schemas/StreamStepCreated",
            "step.updated": "#/components/schemas/StreamStepUpdated",
            "step.approval_required": "#/components/schemas/StreamStepApprovalRequired",
            "output.delta": "#/components/schemas/StreamOutputDelta",
            "output.done": "#/components/schemas/StreamOutputDone",
            "job.done": "#/components/schemas/StreamJobDone",
            "error": "#/components/schemas/StreamError"
          }
        }
      },
      "Id": {
        "type": "string",
        "description": "Opaque identifier; its prefix carries no meaning.",
        "x-provenance": "assumed",
        "x-assumption": "G-03",
        "x-rationale": "Render, Stripe and Svix use opaque prefixed strings; the service shows only that ids exist."
      },
      "TeamId": {
        "oneOf": [
          {
            "$ref": "#/components/schemas/Id"
          },
          {
            "type": "null"
          }
        ],
        "description": "Id of the team that something belongs to; null when it belongs to none.",
        "x-provenance": "assumed",
        "x-assumption": "G-18",
        "x-rationale": "A token acts for one team, so no route takes a team and each resource tells its own."
      },
      "ServerStatus": {
        "x-outcome": {
          "pending": "open",
          "connecting": "open",
          "provisioning": "open",
          "online": "good",
          "unreachable": "down",
          "error": "bad",
          "deleting": "leaving"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "pending",
              "connecting",
              "provisioning",
              "online",
              "unreachable",
              "error",
              "deleting"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a server; a deleted one returns 404.",
        "x-provenance": "assumed",
        "x-assumption": "I-01",
        "x-rationale": "Condensed from Ploi's resource statuses and the ServerStatus of Devopness."
      },
      "ServerOs": {
        "type": "object",
        "required": [
          "name",
          "version",
          "arch"
        ],
        "description": "Operating system of a server.",
        "x-provenance": "assumed",
        "x-assumption": "I-01",
        "x-rationale": "Control panels show the distribution and architecture they found when connecting.",
        "properties": {
          "name": {
            "type": "string",
            "description": "Distribution, such as `ubuntu`."
          },
          "version": {
            "type": "string",
            "description": "Release, such as `24.04`."
          },
          "arch": {
            "type": "string",
            "description": "Processor architecture, such as `x86_64`."
          }
        }
      },
      "ServerResources": {
        "type": "object",
        "required": [
          "cpuCores",
          "memoryMb",
          "diskGb"
        ],
        "description": "Hardware of a server.",
        "x-provenance": "assumed",
        "x-assumption": "I-01",
        "x-rationale": "The three figures that every VPS panel shows.",
        "properties": {
          "cpuCores": {
            "type": "integer",
            "description": "Number of processor cores."
          },
          "memoryMb": {
            "type": "integer",
            "description": "Memory in megabytes."
          },
          "diskGb": {
            "type": "integer",
            "description": "Disk size in gigabytes."
          }
        }
      },
      "Server": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "name",
          "host",
          "port",
          "username",
          "status",
          "statusReason",
          "os",
          "resources",
          "tags",
          "lastSeenAt",
          "createdAt",
          "updatedAt"
        ],
        "description": "A managed connection to an existing VPS.",
        "x-provenance": "assumed",
        "x-assumption": "I-01",
        "x-rationale": "Modelled on the server of Coolify and Dokploy and on Ploi's custom server; no field is shown.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the server."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the server."
          },
          "name": {
            "type": "string",
            "description": "Name of the server, unique in the team."
          },
          "host": {
            "type": "string",
            "description": "IPv4 address, IPv6 address or hostname of the VPS."
          },
          "port": {
            "type": "integer",
            "minimum": 1,
            "maximum": 65535,
            "default": 22,
            "description": "SSH port."
          },
          "username": {
            "type": "string",
            "default": "root",
            "description": "SSH user."
          },
          "status": {
            "$ref": "#/components/schemas/ServerStatus",
            "readOnly": true,
            "description": "State of the connection."
          },
          "statusReason": {
            "type": [
              "string",
              "null"
            ],
            "readOnly": true,
            "description": "Why the server is in this status, if there is more to say."
          },
          "sshPublicKey": {
            "type": [
              "string",
              "null"
            ],
            "readOnly": true,
            "description": "The platform's public key to authorize on the VPS when no private key was given."
          },
          "connectCommand": {
            "type": [
              "string",
              "null"
            ],
            "readOnly": true,
            "description": "One-line command to run on the VPS to connect it when no private key was given."
          },
          "os": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ServerOs"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Operating system; null until connected."
          },
          "resources": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/ServerResources"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Hardware of the VPS; null until connected."
          },
          "provider": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free label for the hosting provider."
          },
          "region": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free label for the location."
          },
          "description": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free text about the server."
          },
          "tags": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Free labels for grouping."
          },
          "lastSeenAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the server last responded; null before the first response."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the server was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the server last changed."
          }
        }
      },
      "PageMeta": {
        "type": "object",
        "required": [
          "nextCursor",
          "limit"
        ],
        "description": "The position of this page in the list.",
        "x-provenance": "assumed",
        "x-assumption": "G-06",
        "x-rationale": "PagerDuty, Forge and Render return the next cursor with the items.",
        "properties": {
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "description": "Cursor of the next page; null on the last page."
          },
          "limit": {
            "type": "integer",
            "description": "Page size that was applied."
          }
        }
      },
      "ProblemCode": {
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "invalid_json",
              "invalid_cursor",
              "invalid_parameter",
              "unauthorized",
              "payment_required",
              "forbidden",
              "not_found",
              "not_acceptable",
              "conflict",
              "resource_busy",
              "server_has_dependents",
              "name_taken",
              "already_subscribed",
              "already_member",
              "invite_pending",
              "last_owner",
              "step_not_awaiting_approval",
              "backup_not_restorable",
              "idempotency_in_progress",
              "validation_failed",
              "idempotency_key_reused",
              "rate_limited",
              "internal_error",
              "unavailable"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "Reason for an error.",
        "x-provenance": "assumed",
        "x-assumption": "G-07",
        "x-rationale": "One code per distinguishable case; resource_busy follows the locked error of Hetzner."
      },
      "FieldError": {
        "type": "object",
        "required": [
          "pointer",
          "code",
          "message"
        ],
        "description": "An invalid field of the request body.",
        "x-provenance": "assumed",
        "x-assumption": "G-09",
        "x-rationale": "JSON Pointers name nested fields without ambiguity and RFC 9457 suggests them.",
        "properties": {
          "pointer": {
            "type": "string",
            "description": "JSON Pointer into the request body, such as `/condition/value`."
          },
          "code": {
            "type": "string",
            "description": "Machine-readable reason, such as `required`."
          },
          "message": {
            "type": "string",
            "description": "Human-readable explanation."
          }
        }
      },
      "Problem": {
        "type": "object",
        "required": [
          "type",
          "title",
          "status",
          "code"
        ],
        "description": "Error body of RFC 9457 with a code, a request id and field errors.",
        "x-provenance": "assumed",
        "x-assumption": "G-07",
        "x-rationale": "RFC 9457 is the standard error body, and both IETF HTTP API drafts use it in their examples.",
        "properties": {
          "type": {
            "type": "string",
            "format": "uri-reference",
            "default": "about:blank",
            "description": "URI of the kind of problem; `about:blank` when the status says it all."
          },
          "title": {
            "type": "string",
            "description": "Short summary, the same for every occurrence of a code."
          },
          "status": {
            "type": "integer",
            "description": "HTTP status of the response."
          },
          "code": {
            "$ref": "#/components/schemas/ProblemCode",
            "description": "Machine-readable reason; switch on the status first."
          },
          "detail": {
            "type": "string",
            "description": "Details of this occurrence."
          },
          "instance": {
            "type": "string",
            "format": "uri-reference",
            "description": "URI of this occurrence."
          },
          "requestId": {
            "type": "string",
            "description": "The X-Request-Id of the exchange."
          },
          "errors": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/FieldError"
            },
            "description": "Invalid fields, present with `validation_failed`."
          }
        }
      },
      "ServerCreate": {
        "type": "object",
        "required": [
          "name",
          "host"
        ],
        "description": "A VPS to connect.",
        "x-provenance": "assumed",
        "x-assumption": "I-01",
        "x-rationale": "Name and address identify a VPS; no route creates SSH keys, so the key itself is sent or the platform's is used.",
        "properties": {
          "name": {
            "type": "string",
            "description": "Name of the server, unique in the team."
          },
          "host": {
            "type": "string",
            "description": "IPv4 address, IPv6 address or hostname of the VPS."
          },
          "port": {
            "type": "integer",
            "minimum": 1,
            "maximum": 65535,
            "default": 22,
            "description": "SSH port."
          },
          "username": {
            "type": "string",
            "default": "root",
            "description": "SSH user."
          },
          "description": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free text about the server."
          },
          "provider": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free label for the hosting provider."
          },
          "region": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free label for the location."
          },
          "tags": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Free labels for grouping."
          },
          "sshPrivateKey": {
            "type": "string",
            "writeOnly": true,
            "description": "SSH private key in PEM form; without it, run the connect command on the server."
          }
        }
      },
      "SiteStatus": {
        "x-outcome": {
          "provisioning": "open",
          "active": "good",
          "failed": "bad",
          "suspended": "bad"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "provisioning",
              "active",
              "failed",
              "suspended"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a site.",
        "x-provenance": "assumed",
        "x-assumption": "I-02",
        "x-rationale": "Forge keeps a site's status apart from that of its deploys; the states are not shown."
      },
      "SiteType": {
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "static",
              "node",
              "php",
              "python",
              "ruby",
              "go",
              "docker",
              "wordpress"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "Kind of site.",
        "x-provenance": "assumed",
        "x-assumption": "I-02",
        "x-rationale": "The runtimes that comparable panels offer."
      },
      "Domain": {
        "type": "object",
        "required": [
          "name",
          "primary",
          "status",
          "tls"
        ],
        "description": "A domain bound to a site.",
        "x-provenance": "assumed",
        "x-assumption": "I-02",
        "x-rationale": "Binding domains is named; the fields follow Render and Vercel custom domains.",
        "properties": {
          "name": {
            "type": "string",
            "description": "Domain name."
          },
          "primary": {
            "type": "boolean",
            "description": "Whether this is the site's main domain."
          },
          "status": {
            "x-outcome": {
              "pending": "open",
              "active": "good",
              "failed": "bad"
            },
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "pending",
                  "active",
                  "failed"
                ]
              },
              {
                "type": "string"
              }
            ],
            "description": "Whether the domain points at the site."
          },
          "tls": {
            "x-outcome": {
              "none": "off",
              "issuing": "open",
              "active": "good",
              "failed": "bad"
            },
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "none",
                  "issuing",
                  "active",
                  "failed"
                ]
              },
              {
                "type": "string"
              }
            ],
            "description": "State of the domain's TLS certificate."
          }
        }
      },
      "Repository": {
        "type": "object",
        "required": [
          "provider",
          "url",
          "branch"
        ],
        "description": "Git repository of a site.",
        "x-provenance": "assumed",
        "x-assumption": "I-02",
        "x-rationale": "The three facts that Forge, Ploi and Render ask for to deploy from git.",
        "properties": {
          "provider": {
            "type": "string",
            "enum": [
              "github",
              "gitlab",
              "bitbucket",
              "custom"
            ],
            "description": "Host of the repository."
          },
          "url": {
            "type": "string",
            "description": "Clone URL of the repository."
          },
          "branch": {
            "type": "string",
            "description": "Branch to deploy."
          }
        }
      },
      "DeployStatus": {
        "x-outcome": {
          "queued": "open",
          "building": "open",
          "releasing": "open",
          "succeeded": "good",
          "failed": "bad",
          "canceled": "off",
          "superseded": "off"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "queued",
              "building",
              "releasing",
              "succeeded",
              "failed",
              "canceled",
              "superseded"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a deploy.",
        "x-provenance": "assumed",
        "x-assumption": "I-03",
        "x-rationale": "The phases of Render, Coolify and DigitalOcean deploys; the states are not shown."
      },
      "DeployTrigger": {
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "api",
              "push",
              "dashboard",
              "rollback",
              "ai"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "What started a deploy.",
        "x-provenance": "assumed",
        "x-assumption": "I-03",
        "x-rationale": "After Render's DeployTrigger."
      },
      "Commit": {
        "type": "object",
        "required": [
          "sha",
          "message",
          "author"
        ],
        "description": "A git commit.",
        "x-provenance": "assumed",
        "x-assumption": "I-03",
        "x-rationale": "What deploy lists show of a commit.",
        "properties": {
          "sha": {
            "type": "string",
            "description": "Full hash of the commit."
          },
          "message": {
            "type": [
              "string",
              "null"
            ],
            "description": "Commit message, if known."
          },
          "author": {
            "type": [
              "string",
              "null"
            ],
            "description": "Author of the commit, if known."
          }
        }
      },
      "Failure": {
        "type": "object",
        "required": [
          "code",
          "message"
        ],
        "description": "Why something failed.",
        "x-provenance": "assumed",
        "x-assumption": "I-03",
        "x-rationale": "A code for programs and a message for people are the usual pair.",
        "properties": {
          "code": {
            "type": "string",
            "description": "Machine-readable reason."
          },
          "message": {
            "type": "string",
            "description": "Human-readable explanation."
          }
        }
      },
      "Deploy": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "siteId",
          "status",
          "trigger",
          "strategy",
          "branch",
          "commit",
          "startedAt",
          "finishedAt",
          "durationMs",
          "error",
          "createdAt",
          "updatedAt"
        ],
        "description": "One release of a site on its way to serving.",
        "x-provenance": "assumed",
        "x-assumption": "I-03",
        "x-rationale": "Modelled on the deploys of Render, Forge and Vercel; no field is shown.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the deploy."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the site."
          },
          "siteId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the site being deployed."
          },
          "status": {
            "$ref": "#/components/schemas/DeployStatus",
            "readOnly": true,
            "description": "State of the deploy."
          },
          "trigger": {
            "$ref": "#/components/schemas/DeployTrigger",
            "readOnly": true,
            "description": "What started the deploy."
          },
          "strategy": {
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "zero_downtime",
                  "recreate"
                ]
              },
              {
                "type": "string"
              }
            ],
            "readOnly": true,
            "description": "Whether the old release serves until the new one is ready."
          },
          "branch": {
            "type": [
              "string",
              "null"
            ],
            "readOnly": true,
            "description": "Branch that is deployed."
          },
          "commit": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Commit"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Commit that is deployed; null until known."
          },
          "startedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When building began."
          },
          "finishedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the deploy ended."
          },
          "durationMs": {
            "type": [
              "integer",
              "null"
            ],
            "readOnly": true,
            "description": "Time from start to end in milliseconds."
          },
          "error": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Failure"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Why the deploy failed; set only when it did."
          },
          "message": {
            "type": [
              "string",
              "null"
            ],
            "readOnly": true,
            "description": "Note that the caller gave."
          },
          "logUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri",
            "readOnly": true,
            "description": "URL of the build log."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the deploy was asked for."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the deploy last changed."
          }
        }
      },
      "Site": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "serverId",
          "name",
          "status",
          "type",
          "runtimeVersion",
          "domains",
          "url",
          "repository",
          "rootDirectory",
          "buildCommand",
          "startCommand",
          "healthCheckPath",
          "autoDeploy",
          "zeroDowntime",
          "activeDeployId",
          "recentDeploys",
          "createdAt",
          "updatedAt"
        ],
        "description": "A website or app on a server, with its domains and latest deploys.",
        "x-provenance": "assumed",
        "x-assumption": "I-02",
        "x-rationale": "Modelled on the sites of Forge and Ploi; the service names only domains and deploys.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the site."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the site."
          },
          "serverId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the server that hosts the site."
          },
          "name": {
            "type": "string",
            "description": "Name of the site."
          },
          "status": {
            "$ref": "#/components/schemas/SiteStatus",
            "readOnly": true,
            "description": "State of the site, apart from that of its deploys."
          },
          "type": {
            "$ref": "#/components/schemas/SiteType",
            "description": "Kind of site."
          },
          "runtimeVersion": {
            "type": [
              "string",
              "null"
            ],
            "description": "Version of the language runtime; null for the server's default."
          },
          "domains": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Domain"
            },
            "description": "Domains bound to the site, exactly one of them primary."
          },
          "url": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri",
            "readOnly": true,
            "description": "URL of the primary domain."
          },
          "repository": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Repository"
              },
              {
                "type": "null"
              }
            ],
            "description": "Git repository that deploys build; null when none is connected."
          },
          "rootDirectory": {
            "type": [
              "string",
              "null"
            ],
            "description": "Directory of the site in the repository."
          },
          "buildCommand": {
            "type": [
              "string",
              "null"
            ],
            "description": "Command that builds a release."
          },
          "startCommand": {
            "type": [
              "string",
              "null"
            ],
            "description": "Command that starts the site."
          },
          "healthCheckPath": {
            "type": [
              "string",
              "null"
            ],
            "description": "Path that must respond before a release goes live."
          },
          "autoDeploy": {
            "type": "boolean",
            "default": false,
            "description": "Deploy on every push to the branch."
          },
          "zeroDowntime": {
            "type": "boolean",
            "default": true,
            "description": "Keep the old release serving until the new one is ready."
          },
          "activeDeployId": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Id"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Id of the deploy now serving; null before the first success."
          },
          "recentDeploys": {
            "type": "array",
            "readOnly": true,
            "items": {
              "$ref": "#/components/schemas/Deploy"
            },
            "description": "The latest deploys, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-15",
            "x-rationale": "No route reads a deploy, so the site embeds them, as Vercel's latestDeployments does."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the site was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the site last changed."
          }
        }
      },
      "SiteCreate": {
        "type": "object",
        "required": [
          "serverId",
          "name",
          "type"
        ],
        "description": "A site to provision.",
        "x-provenance": "assumed",
        "x-assumption": "I-02",
        "x-rationale": "Where, what and of which kind are needed; the rest has defaults or comes later.",
        "properties": {
          "serverId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the server that will host the site."
          },
          "name": {
            "type": "string",
            "description": "Name of the site."
          },
          "type": {
            "$ref": "#/components/schemas/SiteType",
            "description": "Kind of site."
          },
          "domains": {
            "type": "array",
            "items": {
              "type": "string",
              "format": "hostname"
            },
            "description": "Domain names to bind, the primary one first."
          },
          "repository": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Repository"
              },
              {
                "type": "null"
              }
            ],
            "description": "Git repository to deploy from."
          },
          "rootDirectory": {
            "type": [
              "string",
              "null"
            ],
            "description": "Directory of the site in the repository."
          },
          "buildCommand": {
            "type": [
              "string",
              "null"
            ],
            "description": "Command that builds a release."
          },
          "startCommand": {
            "type": [
              "string",
              "null"
            ],
            "description": "Command that starts the site."
          },
          "healthCheckPath": {
            "type": [
              "string",
              "null"
            ],
            "description": "Path that must respond before a release goes live."
          },
          "runtimeVersion": {
            "type": [
              "string",
              "null"
            ],
            "description": "Version of the language runtime."
          },
          "autoDeploy": {
            "type": "boolean",
            "default": false,
            "description": "Deploy on every push to the branch."
          },
          "zeroDowntime": {
            "type": "boolean",
            "default": true,
            "description": "Keep the old release serving until the new one is ready."
          },
          "environment": {
            "type": "object",
            "additionalProperties": {
              "type": "string"
            },
            "writeOnly": true,
            "description": "Environment variables of the site; never returned."
          }
        }
      },
      "SiteUpdate": {
        "type": "object",
        "description": "Fields of a site to change; absent ones stay, null clears, lists are replaced as a whole.",
        "x-provenance": "assumed",
        "x-assumption": "I-02",
        "x-rationale": "Everything that can be set at creation, apart from server and type, with merge semantics (G-19).",
        "properties": {
          "name": {
            "type": "string",
            "description": "Name of the site."
          },
          "domains": {
            "type": "array",
            "items": {
              "type": "string",
              "format": "hostname"
            },
            "description": "Domain names that replace the current ones, the primary one first."
          },
          "repository": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Repository"
              },
              {
                "type": "null"
              }
            ],
            "description": "Git repository to deploy from."
          },
          "rootDirectory": {
            "type": [
              "string",
              "null"
            ],
            "description": "Directory of the site in the repository."
          },
          "buildCommand": {
            "type": [
              "string",
              "null"
            ],
            "description": "Command that builds a release."
          },
          "startCommand": {
            "type": [
              "string",
              "null"
            ],
            "description": "Command that starts the site."
          },
          "healthCheckPath": {
            "type": [
              "string",
              "null"
            ],
            "description": "Path that must respond before a release goes live."
          },
          "runtimeVersion": {
            "type": [
              "string",
              "null"
            ],
            "description": "Version of the language runtime."
          },
          "autoDeploy": {
            "type": "boolean",
            "description": "Deploy on every push to the branch."
          },
          "zeroDowntime": {
            "type": "boolean",
            "description": "Keep the old release serving until the new one is ready."
          },
          "environment": {
            "type": "object",
            "additionalProperties": {
              "type": [
                "string",
                "null"
              ]
            },
            "writeOnly": true,
            "description": "Environment variables to set; a null value removes one."
          }
        }
      },
      "DeployCreate": {
        "type": "object",
        "description": "Deploy to create; without a body, the site's branch is deployed.",
        "x-provenance": "assumed",
        "x-assumption": "I-03",
        "x-rationale": "The options that Render and Forge offer on their deploy routes.",
        "properties": {
          "branch": {
            "type": "string",
            "description": "Branch to deploy instead of the site's own."
          },
          "commit": {
            "type": "string",
            "description": "Hash of the commit to deploy instead of the newest."
          },
          "clearCache": {
            "type": "boolean",
            "default": false,
            "description": "Build without cached files."
          },
          "message": {
            "type": "string",
            "description": "Note to keep with the deploy."
          }
        }
      },
      "DatabaseStatus": {
        "x-outcome": {
          "provisioning": "open",
          "restoring": "open",
          "online": "good",
          "offline": "down",
          "error": "bad"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "provisioning",
              "online",
              "error",
              "restoring",
              "offline"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a database.",
        "x-provenance": "assumed",
        "x-assumption": "I-04",
        "x-rationale": "The states that managed database services show, with restoring apart from offline."
      },
      "DatabaseEngine": {
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "postgresql",
              "mysql",
              "mariadb",
              "mongodb",
              "redis"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "Database engine.",
        "x-provenance": "assumed",
        "x-assumption": "I-04",
        "x-rationale": "The engines that comparable panels install."
      },
      "DatabaseConnection": {
        "type": "object",
        "required": [
          "host",
          "port",
          "database",
          "username"
        ],
        "description": "Where to connect to a database.",
        "x-provenance": "assumed",
        "x-assumption": "I-04",
        "x-rationale": "The parts of a connection string, without the secret one.",
        "properties": {
          "host": {
            "type": "string",
            "description": "Host to connect to."
          },
          "port": {
            "type": "integer",
            "minimum": 1,
            "maximum": 65535,
            "description": "Port to connect to."
          },
          "database": {
            "type": "string",
            "description": "Name of the database on its engine."
          },
          "username": {
            "type": "string",
            "description": "User to connect as."
          }
        }
      },
      "DatabaseUserRole": {
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "owner",
              "readwrite",
              "readonly"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "Permissions of a database user.",
        "x-provenance": "assumed",
        "x-assumption": "I-04",
        "x-rationale": "Three levels that every engine can express."
      },
      "DatabaseUser": {
        "type": "object",
        "required": [
          "id",
          "username",
          "role"
        ],
        "description": "A user of a database.",
        "x-provenance": "assumed",
        "x-assumption": "I-04",
        "x-rationale": "The service names database users; roles follow DigitalOcean.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the database user."
          },
          "username": {
            "type": "string",
            "description": "Name of the user."
          },
          "role": {
            "$ref": "#/components/schemas/DatabaseUserRole",
            "description": "Permissions of the user."
          }
        }
      },
      "BackupSchedule": {
        "type": "object",
        "required": [
          "cron",
          "timezone",
          "enabled",
          "retentionDays",
          "nextRunAt"
        ],
        "description": "Schedule of automatic backups.",
        "x-provenance": "assumed",
        "x-assumption": "I-04",
        "x-rationale": "Scheduling is named; a cron line with a time zone is how Coolify and Ploi express it.",
        "properties": {
          "cron": {
            "type": "string",
            "description": "Cron expression of five fields."
          },
          "timezone": {
            "type": "string",
            "description": "IANA time zone of the cron expression."
          },
          "enabled": {
            "type": "boolean",
            "description": "Whether the schedule runs."
          },
          "retentionDays": {
            "type": "integer",
            "description": "Days to keep each backup."
          },
          "nextRunAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the next backup runs; null while disabled."
          }
        }
      },
      "BackupStatus": {
        "x-outcome": {
          "scheduled": "open",
          "queued": "open",
          "running": "open",
          "succeeded": "good",
          "failed": "bad",
          "canceled": "off",
          "expired": "off"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "scheduled",
              "queued",
              "running",
              "succeeded",
              "failed",
              "canceled",
              "expired"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a backup; only a succeeded one can be restored.",
        "x-provenance": "assumed",
        "x-assumption": "I-06",
        "x-rationale": "The usual job states with a planned start before them and a retention end after them."
      },
      "BackupEncryption": {
        "type": "object",
        "required": [
          "algorithm",
          "keyId"
        ],
        "description": "How a backup is encrypted.",
        "x-provenance": "assumed",
        "x-assumption": "I-06",
        "x-rationale": "That backups are encrypted is documented; how is not.",
        "properties": {
          "algorithm": {
            "type": "string",
            "description": "Cipher, such as `aes-256-gcm`."
          },
          "keyId": {
            "type": [
              "string",
              "null"
            ],
            "description": "Id of the key, if the team manages its own."
          }
        }
      },
      "Backup": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "databaseId",
          "status",
          "kind",
          "encrypted",
          "scheduledFor",
          "startedAt",
          "completedAt",
          "expiresAt",
          "sizeBytes",
          "error",
          "createdAt",
          "updatedAt"
        ],
        "description": "An encrypted backup of a database.",
        "x-provenance": "assumed",
        "x-assumption": "I-06",
        "x-rationale": "Modelled on Coolify and PlanetScale backups; the service says only that they are encrypted.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the backup."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the database."
          },
          "databaseId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the database."
          },
          "status": {
            "$ref": "#/components/schemas/BackupStatus",
            "readOnly": true,
            "description": "State of the backup."
          },
          "kind": {
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "manual",
                  "scheduled"
                ]
              },
              {
                "type": "string"
              }
            ],
            "readOnly": true,
            "description": "Whether a call or the schedule started the backup."
          },
          "encrypted": {
            "type": "boolean",
            "const": true,
            "readOnly": true,
            "description": "Backups are always encrypted, which is documented; the field is assumed."
          },
          "encryption": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/BackupEncryption"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Encryption of the backup, if known."
          },
          "scheduledFor": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When a scheduled backup is to run."
          },
          "startedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the backup began."
          },
          "completedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the backup ended."
          },
          "expiresAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the backup is deleted."
          },
          "sizeBytes": {
            "type": [
              "integer",
              "null"
            ],
            "readOnly": true,
            "description": "Size in bytes; null until completed."
          },
          "error": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Failure"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Why the backup failed; set only when it did."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the backup was asked for."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the backup last changed."
          }
        }
      },
      "RestoreStatus": {
        "x-outcome": {
          "queued": "open",
          "running": "open",
          "succeeded": "good",
          "failed": "bad"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "queued",
              "running",
              "succeeded",
              "failed"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a restore.",
        "x-provenance": "assumed",
        "x-assumption": "I-07",
        "x-rationale": "The usual job states; a restore cannot be stopped half-way."
      },
      "Restore": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "databaseId",
          "backupId",
          "targetDatabaseId",
          "status",
          "safetyBackupId",
          "startedAt",
          "completedAt",
          "error",
          "createdAt",
          "updatedAt"
        ],
        "description": "A backup being restored into a database.",
        "x-provenance": "assumed",
        "x-assumption": "I-07",
        "x-rationale": "Forge restores a backup into a database id, and Neon can keep the old state.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the restore."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the database."
          },
          "databaseId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the database whose backup is restored."
          },
          "backupId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the backup."
          },
          "targetDatabaseId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the database that is overwritten."
          },
          "status": {
            "$ref": "#/components/schemas/RestoreStatus",
            "readOnly": true,
            "description": "State of the restore."
          },
          "safetyBackupId": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Id"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Id of the safety backup of the target; null if none was requested."
          },
          "startedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the restore began."
          },
          "completedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the restore ended."
          },
          "error": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Failure"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Why the restore failed; set only when it did."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the restore was asked for."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the restore last changed."
          }
        }
      },
      "Database": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "serverId",
          "name",
          "status",
          "engine",
          "version",
          "connection",
          "users",
          "sizeBytes",
          "backupSchedule",
          "recentBackups",
          "restore",
          "createdAt",
          "updatedAt"
        ],
        "description": "A database on a server, with its users, latest backups and latest restore.",
        "x-provenance": "assumed",
        "x-assumption": "I-04",
        "x-rationale": "Modelled on managed databases of DigitalOcean and Render; the service names engine, users and backups.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the database."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the database."
          },
          "serverId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the server that hosts the database."
          },
          "name": {
            "type": "string",
            "description": "Name of the database."
          },
          "status": {
            "$ref": "#/components/schemas/DatabaseStatus",
            "readOnly": true,
            "description": "State of the database."
          },
          "engine": {
            "$ref": "#/components/schemas/DatabaseEngine",
            "description": "Database engine."
          },
          "version": {
            "type": "string",
            "description": "Version of the engine."
          },
          "connection": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/DatabaseConnection"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Where to connect, without the password; null until provisioned."
          },
          "users": {
            "type": "array",
            "readOnly": true,
            "items": {
              "$ref": "#/components/schemas/DatabaseUser"
            },
            "description": "Users of the database."
          },
          "sizeBytes": {
            "type": [
              "integer",
              "null"
            ],
            "readOnly": true,
            "description": "Size on disk in bytes; null until measured."
          },
          "backupSchedule": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/BackupSchedule"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Schedule of automatic backups; null when there is none."
          },
          "recentBackups": {
            "type": "array",
            "readOnly": true,
            "items": {
              "$ref": "#/components/schemas/Backup"
            },
            "description": "The latest backups, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-15",
            "x-rationale": "No route reads a backup, so the database embeds them."
          },
          "restore": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Restore"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "The latest restore; null when there was none.",
            "x-provenance": "assumed",
            "x-assumption": "G-15",
            "x-rationale": "No route reads a restore, so the database embeds the latest."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the database was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the database last changed."
          }
        }
      },
      "DatabaseCreate": {
        "type": "object",
        "required": [
          "serverId",
          "name",
          "engine"
        ],
        "description": "A database to create; the engine is installed on the server if it is missing.",
        "x-provenance": "assumed",
        "x-assumption": "I-05",
        "x-rationale": "Installing engines is described without a route, so creating a database covers it.",
        "properties": {
          "serverId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the server that will host the database."
          },
          "name": {
            "type": "string",
            "description": "Name of the database."
          },
          "engine": {
            "$ref": "#/components/schemas/DatabaseEngine",
            "description": "Database engine."
          },
          "version": {
            "type": "string",
            "description": "Version of the engine; the newest supported one if absent."
          },
          "username": {
            "type": "string",
            "description": "Name of the first user; chosen by the service if absent."
          }
        }
      },
      "DatabaseCredentials": {
        "type": "object",
        "required": [
          "username",
          "password",
          "uri"
        ],
        "description": "Credentials of a database user, shown only once.",
        "x-provenance": "assumed",
        "x-assumption": "I-04",
        "x-rationale": "Services show a generated password once and offer a ready connection string with it.",
        "properties": {
          "username": {
            "type": "string",
            "description": "User to connect as."
          },
          "password": {
            "type": "string",
            "description": "Password of the user."
          },
          "uri": {
            "type": "string",
            "format": "uri",
            "description": "Connection string with user name and password."
          }
        }
      },
      "DatabaseCreated": {
        "description": "The new database with its credentials, which are shown only once.",
        "x-provenance": "assumed",
        "x-assumption": "I-04",
        "x-rationale": "The service shows keys once; a password shown later would have to be stored readable.",
        "allOf": [
          {
            "$ref": "#/components/schemas/Database"
          },
          {
            "type": "object",
            "required": [
              "credentials"
            ],
            "properties": {
              "credentials": {
                "$ref": "#/components/schemas/DatabaseCredentials",
                "readOnly": true,
                "description": "User name and password of the first user; shown only once."
              }
            }
          }
        ]
      },
      "BackupScheduleCreate": {
        "type": "object",
        "required": [
          "cron"
        ],
        "description": "Schedule of automatic backups to store on the database.",
        "x-provenance": "assumed",
        "x-assumption": "U-08",
        "x-rationale": "Scheduling backups is described without a route, so it fits into the listed one.",
        "properties": {
          "cron": {
            "type": "string",
            "description": "Cron expression of five fields, such as `0 3 * * *`."
          },
          "timezone": {
            "type": "string",
            "default": "UTC",
            "description": "IANA time zone of the cron expression."
          },
          "enabled": {
            "type": "boolean",
            "default": true,
            "description": "Whether the schedule runs."
          }
        }
      },
      "BackupCreate": {
        "type": "object",
        "description": "Backup to create; without a schedule, it runs now.",
        "x-provenance": "assumed",
        "x-assumption": "I-06",
        "x-rationale": "Coolify creates a schedule on this route and PlanetScale a run, so the body chooses.",
        "properties": {
          "schedule": {
            "$ref": "#/components/schemas/BackupScheduleCreate",
            "description": "Store this schedule instead of running now."
          },
          "retentionDays": {
            "type": "integer",
            "default": 30,
            "description": "Days to keep the backup."
          }
        }
      },
      "RestoreCreate": {
        "type": "object",
        "required": [
          "backupId"
        ],
        "description": "Backup to restore, and its target.",
        "x-provenance": "assumed",
        "x-assumption": "I-07",
        "x-rationale": "Forge restores a backup into a database id, and Neon can keep the old state.",
        "properties": {
          "backupId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of a succeeded backup of this database."
          },
          "targetDatabaseId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the database to overwrite; this database if absent."
          },
          "createSafetyBackup": {
            "type": "boolean",
            "default": true,
            "description": "Back up the target before overwriting it."
          }
        }
      },
      "AlertTarget": {
        "type": "object",
        "required": [
          "type",
          "ids"
        ],
        "description": "What an alert watches.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "DigitalOcean alert policies name entities of one kind and read an empty list as all.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "server",
              "site",
              "database"
            ],
            "description": "Kind of resource to watch."
          },
          "ids": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Id"
            },
            "description": "Ids of the resources to watch; empty for all of that kind."
          }
        }
      },
      "AlertMetric": {
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "cpu_percent",
              "memory_percent",
              "disk_percent",
              "load_1m",
              "network_in_bps",
              "network_out_bps",
              "uptime_percent",
              "http_response_ms",
              "http_error_percent",
              "tls_days_remaining",
              "db_connections_percent"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "Measurement that an alert can watch.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "The metrics of DigitalOcean alert policies and uptime checks, with the unit in the name."
      },
      "ThresholdCondition": {
        "type": "object",
        "required": [
          "type",
          "comparison",
          "value"
        ],
        "description": "Fires when the metric crosses a fixed value.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "The kind is documented; the fields follow DigitalOcean's compare, value and window.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "threshold"
            ],
            "description": "Kind of rule."
          },
          "comparison": {
            "type": "string",
            "enum": [
              "gt",
              "gte",
              "lt",
              "lte"
            ],
            "description": "How the metric is compared with the value."
          },
          "value": {
            "type": "number",
            "description": "Value to compare with."
          },
          "windowSeconds": {
            "type": "integer",
            "default": 300,
            "description": "Time over which the metric is averaged, in seconds."
          },
          "forSeconds": {
            "type": "integer",
            "default": 0,
            "description": "How long the condition must hold before the alert fires, in seconds."
          }
        }
      },
      "AnomalyCondition": {
        "type": "object",
        "required": [
          "type"
        ],
        "description": "Fires when the metric leaves its usual range.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "The kind is documented; a sensitivity and a baseline are what anomaly monitors ask for.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "anomaly"
            ],
            "description": "Kind of rule."
          },
          "sensitivity": {
            "type": "string",
            "enum": [
              "low",
              "medium",
              "high"
            ],
            "default": "medium",
            "description": "How small a deviation counts."
          },
          "direction": {
            "type": "string",
            "enum": [
              "above",
              "below",
              "both"
            ],
            "default": "both",
            "description": "On which side of the usual range to fire."
          },
          "windowSeconds": {
            "type": "integer",
            "default": 300,
            "description": "Time over which the metric is averaged, in seconds."
          },
          "baselineSeconds": {
            "type": "integer",
            "default": 604800,
            "description": "Time from which the usual range is learned, in seconds."
          }
        }
      },
      "AlertCondition": {
        "type": "object",
        "description": "When an alert fires: at a threshold or on an anomaly.",
        "x-provenance": "documented",
        "oneOf": [
          {
            "$ref": "#/components/schemas/ThresholdCondition"
          },
          {
            "$ref": "#/components/schemas/AnomalyCondition"
          }
        ],
        "discriminator": {
          "propertyName": "type",
          "mapping": {
            "threshold": "#/components/schemas/ThresholdCondition",
            "anomaly": "#/components/schemas/AnomalyCondition"
          }
        }
      },
      "SlackChannel": {
        "type": "object",
        "required": [
          "type",
          "webhookUrl"
        ],
        "description": "A Slack incoming webhook.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "The channel is documented; incoming webhooks are how DigitalOcean and Forge post to Slack.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "slack"
            ],
            "description": "Kind of channel."
          },
          "webhookUrl": {
            "type": "string",
            "format": "uri",
            "pattern": "^https://",
            "description": "Address of the Slack incoming webhook."
          },
          "channel": {
            "type": [
              "string",
              "null"
            ],
            "description": "Slack channel to post to instead of the webhook's own."
          }
        }
      },
      "EmailChannel": {
        "type": "object",
        "required": [
          "type",
          "to"
        ],
        "description": "Email to a list of addresses.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "The channel is documented; a list of addresses is what DigitalOcean takes.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "email"
            ],
            "description": "Kind of channel."
          },
          "to": {
            "type": "array",
            "items": {
              "type": "string",
              "format": "email"
            },
            "description": "Email addresses to notify."
          }
        }
      },
      "SmsChannel": {
        "type": "object",
        "required": [
          "type",
          "to"
        ],
        "description": "Text messages to a list of phone numbers.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "The channel is documented; E.164 is the common form of phone numbers.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "sms"
            ],
            "description": "Kind of channel."
          },
          "to": {
            "type": "array",
            "items": {
              "type": "string",
              "pattern": "^\\+[1-9][0-9]{1,14}$"
            },
            "description": "Phone numbers in E.164 form, such as `+4915112345678`."
          }
        }
      },
      "AlertChannel": {
        "type": "object",
        "description": "Where notifications go: Slack, email or SMS.",
        "x-provenance": "documented",
        "oneOf": [
          {
            "$ref": "#/components/schemas/SlackChannel"
          },
          {
            "$ref": "#/components/schemas/EmailChannel"
          },
          {
            "$ref": "#/components/schemas/SmsChannel"
          }
        ],
        "discriminator": {
          "propertyName": "type",
          "mapping": {
            "slack": "#/components/schemas/SlackChannel",
            "email": "#/components/schemas/EmailChannel",
            "sms": "#/components/schemas/SmsChannel"
          }
        }
      },
      "AlertSeverity": {
        "type": "string",
        "enum": [
          "info",
          "warning",
          "critical"
        ],
        "description": "How serious an alert is.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "The three levels most monitoring services share."
      },
      "AlertState": {
        "x-outcome": {
          "ok": "good",
          "pending": "open",
          "firing": "bad",
          "no_data": "off",
          "disabled": "off"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "ok",
              "pending",
              "firing",
              "no_data",
              "disabled"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "What the last evaluation of an alert found.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "The states of Grafana alerts and Forge monitors."
      },
      "Alert": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "name",
          "enabled",
          "target",
          "metric",
          "condition",
          "channels",
          "severity",
          "cooldownSeconds",
          "state",
          "stateChangedAt",
          "lastValue",
          "createdAt",
          "updatedAt"
        ],
        "description": "A rule that watches a metric and notifies Slack, email or SMS.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "Modelled on DigitalOcean alert policies and Forge monitors; rule and channel kinds are documented.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the alert."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the alert."
          },
          "name": {
            "type": "string",
            "description": "Name of the alert."
          },
          "enabled": {
            "type": "boolean",
            "default": true,
            "description": "Whether the alert is evaluated."
          },
          "target": {
            "$ref": "#/components/schemas/AlertTarget",
            "description": "What the alert watches."
          },
          "metric": {
            "$ref": "#/components/schemas/AlertMetric",
            "description": "Measurement that the alert watches."
          },
          "condition": {
            "$ref": "#/components/schemas/AlertCondition",
            "description": "When the alert fires."
          },
          "channels": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AlertChannel"
            },
            "description": "Where notifications go."
          },
          "severity": {
            "$ref": "#/components/schemas/AlertSeverity",
            "default": "warning",
            "description": "How serious the alert is."
          },
          "cooldownSeconds": {
            "type": "integer",
            "default": 900,
            "description": "Minimum seconds between notifications."
          },
          "state": {
            "$ref": "#/components/schemas/AlertState",
            "readOnly": true,
            "description": "What the last evaluation found."
          },
          "stateChangedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the state last changed."
          },
          "lastValue": {
            "type": [
              "number",
              "null"
            ],
            "readOnly": true,
            "description": "Newest measured value."
          },
          "mutedUntil": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When notifications resume; null when not muted."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the alert was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the alert last changed."
          }
        }
      },
      "AlertCreate": {
        "type": "object",
        "required": [
          "name",
          "target",
          "metric",
          "condition",
          "channels"
        ],
        "description": "An alert to create.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "What to watch, when to fire and whom to tell are needed; the rest has defaults.",
        "properties": {
          "name": {
            "type": "string",
            "description": "Name of the alert."
          },
          "target": {
            "$ref": "#/components/schemas/AlertTarget",
            "description": "What the alert watches."
          },
          "metric": {
            "$ref": "#/components/schemas/AlertMetric",
            "description": "Measurement that the alert watches."
          },
          "condition": {
            "$ref": "#/components/schemas/AlertCondition",
            "description": "When the alert fires."
          },
          "channels": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AlertChannel"
            },
            "description": "Where notifications go."
          },
          "enabled": {
            "type": "boolean",
            "default": true,
            "description": "Whether the alert is evaluated."
          },
          "severity": {
            "$ref": "#/components/schemas/AlertSeverity",
            "default": "warning",
            "description": "How serious the alert is."
          },
          "cooldownSeconds": {
            "type": "integer",
            "default": 900,
            "description": "Minimum seconds between notifications."
          }
        }
      },
      "AlertUpdate": {
        "type": "object",
        "description": "Fields of an alert to change; absent ones stay, null clears, lists and rules are replaced as a whole.",
        "x-provenance": "assumed",
        "x-assumption": "I-08",
        "x-rationale": "The writable fields with merge semantics (G-19); target, condition and channels are replaced whole.",
        "properties": {
          "name": {
            "type": "string",
            "description": "Name of the alert."
          },
          "target": {
            "$ref": "#/components/schemas/AlertTarget",
            "description": "What the alert watches."
          },
          "metric": {
            "$ref": "#/components/schemas/AlertMetric",
            "description": "Measurement that the alert watches."
          },
          "condition": {
            "$ref": "#/components/schemas/AlertCondition",
            "description": "When the alert fires."
          },
          "channels": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AlertChannel"
            },
            "description": "Where notifications go."
          },
          "enabled": {
            "type": "boolean",
            "description": "Whether the alert is evaluated."
          },
          "severity": {
            "$ref": "#/components/schemas/AlertSeverity",
            "description": "How serious the alert is."
          },
          "cooldownSeconds": {
            "type": "integer",
            "description": "Minimum seconds between notifications."
          },
          "mutedUntil": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When notifications resume; null ends the muting."
          }
        }
      },
      "WebhookEventType": {
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "server.created",
              "server.online",
              "server.unreachable",
              "server.error",
              "server.deleted",
              "site.created",
              "site.updated",
              "deploy.queued",
              "deploy.started",
              "deploy.succeeded",
              "deploy.failed",
              "deploy.canceled",
              "database.created",
              "database.online",
              "database.error",
              "backup.started",
              "backup.succeeded",
              "backup.failed",
              "restore.started",
              "restore.succeeded",
              "restore.failed",
              "alert.firing",
              "alert.resolved",
              "ai.job.created",
              "ai.job.awaiting_approval",
              "ai.job.succeeded",
              "ai.job.failed",
              "ai.job.canceled",
              "ai.job.expired",
              "billing.subscription.updated",
              "billing.invoice.paid",
              "billing.invoice.payment_failed",
              "team.invite.created",
              "team.invite.accepted",
              "team.member.updated",
              "webhook.ping"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "Kind of platform event.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Names are modelled on Vercel and Render events; event kinds are not shown."
      },
      "WebhookEventFilter": {
        "description": "An event type, or `*` for all of them.",
        "x-provenance": "assumed",
        "x-assumption": "I-09",
        "x-rationale": "A star subscribes to everything at GitHub and Stripe.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/WebhookEventType"
          },
          {
            "type": "string",
            "enum": [
              "*"
            ]
          }
        ]
      },
      "WebhookStatus": {
        "x-outcome": {
          "active": "good",
          "disabled": "off"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "active",
              "disabled"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a webhook.",
        "x-provenance": "assumed",
        "x-assumption": "I-09",
        "x-rationale": "Svix and Stripe switch an endpoint off by hand or after lasting failure."
      },
      "Webhook": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "url",
          "events",
          "enabled",
          "status",
          "disabledReason",
          "createdAt",
          "updatedAt"
        ],
        "description": "A subscription to platform events.",
        "x-provenance": "assumed",
        "x-assumption": "I-09",
        "x-rationale": "Modelled on the endpoints of Svix and Stripe; no field is shown.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the webhook."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the webhook."
          },
          "url": {
            "type": "string",
            "format": "uri",
            "pattern": "^https://",
            "description": "URL that receives the events: HTTPS, or http://localhost with the mock."
          },
          "events": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/WebhookEventFilter"
            },
            "description": "Event types to deliver, or `*` for all."
          },
          "enabled": {
            "type": "boolean",
            "default": true,
            "description": "Whether events are delivered."
          },
          "status": {
            "$ref": "#/components/schemas/WebhookStatus",
            "readOnly": true,
            "description": "State of the webhook."
          },
          "disabledReason": {
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "manual",
                  "gone",
                  "failing"
                ]
              },
              {
                "type": "string"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Why the webhook is disabled; null while active."
          },
          "description": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free text about the webhook."
          },
          "lastDeliveryAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When an event was last delivered."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the webhook was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the webhook last changed."
          }
        }
      },
      "WebhookCreate": {
        "type": "object",
        "required": [
          "url",
          "events"
        ],
        "description": "A subscription to create.",
        "x-provenance": "assumed",
        "x-assumption": "I-09",
        "x-rationale": "Where to deliver and what are all that a subscription needs.",
        "properties": {
          "url": {
            "type": "string",
            "format": "uri",
            "pattern": "^https://",
            "description": "URL that receives the events: HTTPS, or http://localhost with the mock."
          },
          "events": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/WebhookEventFilter"
            },
            "description": "Event types to deliver, or `*` for all."
          },
          "description": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free text about the webhook."
          },
          "enabled": {
            "type": "boolean",
            "default": true,
            "description": "Whether events are delivered."
          }
        }
      },
      "WebhookCreated": {
        "description": "The new webhook with its signing secret, which is shown only once.",
        "x-provenance": "assumed",
        "x-assumption": "I-09",
        "x-rationale": "Stripe and PagerDuty show a signing secret once.",
        "allOf": [
          {
            "$ref": "#/components/schemas/Webhook"
          },
          {
            "type": "object",
            "required": [
              "secret"
            ],
            "properties": {
              "secret": {
                "type": "string",
                "pattern": "^whsec_[A-Za-z0-9+/]+={0,2}$",
                "readOnly": true,
                "description": "Key that signs the deliveries; shown only once."
              }
            }
          }
        ]
      },
      "DeliveryStatus": {
        "x-outcome": {
          "pending": "open",
          "succeeded": "good",
          "retrying": "open",
          "failed": "bad"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "pending",
              "succeeded",
              "retrying",
              "failed"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a delivery.",
        "x-provenance": "assumed",
        "x-assumption": "I-10",
        "x-rationale": "Svix's message states with the waiting one split by whether an attempt was made."
      },
      "DeliveryAttempt": {
        "type": "object",
        "required": [
          "attemptedAt",
          "statusCode",
          "durationMs",
          "error",
          "responseBody"
        ],
        "description": "One attempt to deliver an event.",
        "x-provenance": "assumed",
        "x-assumption": "I-10",
        "x-rationale": "What Svix and GitHub show of an attempt.",
        "properties": {
          "attemptedAt": {
            "type": "string",
            "format": "date-time",
            "description": "When the attempt was made."
          },
          "statusCode": {
            "type": [
              "integer",
              "null"
            ],
            "description": "HTTP status of the response; null if there was none."
          },
          "durationMs": {
            "type": "integer",
            "description": "How long the attempt took in milliseconds."
          },
          "error": {
            "type": [
              "string",
              "null"
            ],
            "description": "Why there was no response; null if there was one."
          },
          "responseBody": {
            "type": [
              "string",
              "null"
            ],
            "description": "First 1024 characters of the response; null if there was none."
          }
        }
      },
      "WebhookDelivery": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "webhookId",
          "eventId",
          "eventType",
          "status",
          "attemptCount",
          "maxAttempts",
          "nextAttemptAt",
          "attempts",
          "createdAt",
          "updatedAt"
        ],
        "description": "One event on its way to one webhook, with every attempt.",
        "x-provenance": "assumed",
        "x-assumption": "I-10",
        "x-rationale": "One row per event and webhook, as Svix shows messages; the payload is left out, as in GitHub's lists.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the delivery."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the webhook."
          },
          "webhookId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the webhook."
          },
          "eventId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the event, equal to the `webhook-id` header."
          },
          "eventType": {
            "$ref": "#/components/schemas/WebhookEventType",
            "readOnly": true,
            "description": "Kind of event."
          },
          "status": {
            "$ref": "#/components/schemas/DeliveryStatus",
            "readOnly": true,
            "description": "State of the delivery."
          },
          "attemptCount": {
            "type": "integer",
            "readOnly": true,
            "description": "Attempts made so far."
          },
          "maxAttempts": {
            "type": "integer",
            "readOnly": true,
            "description": "Attempts after which the delivery fails."
          },
          "nextAttemptAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the next attempt is made; null when none will be."
          },
          "attempts": {
            "type": "array",
            "readOnly": true,
            "items": {
              "$ref": "#/components/schemas/DeliveryAttempt"
            },
            "description": "Attempts made, oldest first."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the event happened."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the delivery last changed."
          }
        }
      },
      "AiContext": {
        "type": "object",
        "description": "Resources that an AI task is about.",
        "x-provenance": "assumed",
        "x-assumption": "I-11",
        "x-rationale": "The AI acts on servers, sites and databases, so a task can name them.",
        "properties": {
          "serverIds": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Id"
            },
            "description": "Ids of servers."
          },
          "siteIds": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Id"
            },
            "description": "Ids of sites."
          },
          "databaseIds": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Id"
            },
            "description": "Ids of databases."
          }
        }
      },
      "AiApprovalMode": {
        "type": "string",
        "enum": [
          "each_step",
          "risky_steps",
          "none"
        ],
        "description": "Which steps of a job wait for a person.",
        "x-provenance": "assumed",
        "x-assumption": "I-11",
        "x-rationale": "Approving each step is documented, so it is the default; the others follow public agent APIs."
      },
      "AiPromptCreate": {
        "type": "object",
        "required": [
          "prompt"
        ],
        "description": "A task for the AI.",
        "x-provenance": "assumed",
        "x-assumption": "I-11",
        "x-rationale": "The prompt is documented; scope, approval mode and metadata follow public agent APIs.",
        "properties": {
          "prompt": {
            "type": "string",
            "description": "What the AI is to do."
          },
          "context": {
            "$ref": "#/components/schemas/AiContext",
            "description": "Resources that the task is about."
          },
          "approval": {
            "$ref": "#/components/schemas/AiApprovalMode",
            "default": "each_step",
            "description": "Which steps need approval."
          },
          "model": {
            "type": "string",
            "description": "Model to use; chosen by the service if absent."
          },
          "metadata": {
            "type": "object",
            "additionalProperties": {
              "type": "string"
            },
            "description": "Custom labels."
          }
        }
      },
      "AiJobStatus": {
        "x-outcome": {
          "queued": "open",
          "running": "open",
          "awaiting_approval": "open",
          "succeeded": "good",
          "failed": "bad",
          "canceled": "off",
          "expired": "off"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "queued",
              "running",
              "awaiting_approval",
              "succeeded",
              "failed",
              "canceled",
              "expired"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of an AI job.",
        "x-provenance": "assumed",
        "x-assumption": "I-12",
        "x-rationale": "OpenAI run statuses with required_action named for what is required."
      },
      "AiStepKind": {
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "command",
              "api_call",
              "file_change",
              "deploy",
              "database",
              "message"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "Kind of action in a step.",
        "x-provenance": "assumed",
        "x-assumption": "I-13",
        "x-rationale": "The actions that managing servers, sites and databases needs."
      },
      "AiStepStatus": {
        "x-outcome": {
          "pending": "open",
          "awaiting_approval": "open",
          "approved": "open",
          "running": "open",
          "succeeded": "good",
          "failed": "bad",
          "rejected": "bad",
          "expired": "off",
          "skipped": "off"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "pending",
              "awaiting_approval",
              "approved",
              "running",
              "succeeded",
              "failed",
              "rejected",
              "expired",
              "skipped"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a step.",
        "x-provenance": "assumed",
        "x-assumption": "I-13",
        "x-rationale": "Approval states around the usual job states."
      },
      "AiDecision": {
        "type": "string",
        "enum": [
          "approve",
          "reject"
        ],
        "description": "Whether a step may run; rejecting ends the job.",
        "x-provenance": "assumed",
        "x-assumption": "I-14",
        "x-rationale": "No cancel route is listed, so ending the job is the safe reading of a rejection."
      },
      "UserRef": {
        "type": "object",
        "required": [
          "id",
          "name"
        ],
        "description": "The person who did something.",
        "x-provenance": "assumed",
        "x-assumption": "I-20",
        "x-rationale": "Services embed id and name so that a reader needs no second call.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the user."
          },
          "name": {
            "type": [
              "string",
              "null"
            ],
            "description": "Display name of the user, if known."
          }
        }
      },
      "AiStepDecision": {
        "type": "object",
        "required": [
          "decision",
          "reason",
          "decidedBy",
          "decidedAt"
        ],
        "description": "What was decided about a step.",
        "x-provenance": "assumed",
        "x-assumption": "I-13",
        "x-rationale": "An approval that can be audited names who decided, when and why.",
        "properties": {
          "decision": {
            "$ref": "#/components/schemas/AiDecision",
            "description": "Whether the step may run."
          },
          "reason": {
            "type": [
              "string",
              "null"
            ],
            "description": "Reason given, if any."
          },
          "decidedBy": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/UserRef"
              },
              {
                "type": "null"
              }
            ],
            "description": "Who decided; null when unknown."
          },
          "decidedAt": {
            "type": "string",
            "format": "date-time",
            "description": "When it was decided."
          }
        }
      },
      "AiStep": {
        "type": "object",
        "required": [
          "id",
          "index",
          "title",
          "kind",
          "status",
          "description",
          "input",
          "risk",
          "requiresApproval",
          "output",
          "exitCode",
          "error",
          "decision"
        ],
        "description": "One step of an AI job, to inspect and approve.",
        "x-provenance": "assumed",
        "x-assumption": "I-13",
        "x-rationale": "Inspecting and approving each step is documented; the fields follow tool calls of public agent APIs.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the step."
          },
          "index": {
            "type": "integer",
            "readOnly": true,
            "description": "Place of the step in the job, from 0."
          },
          "title": {
            "type": "string",
            "readOnly": true,
            "description": "What the step does in a few words."
          },
          "kind": {
            "$ref": "#/components/schemas/AiStepKind",
            "readOnly": true,
            "description": "Kind of action."
          },
          "status": {
            "$ref": "#/components/schemas/AiStepStatus",
            "readOnly": true,
            "description": "State of the step."
          },
          "description": {
            "type": [
              "string",
              "null"
            ],
            "readOnly": true,
            "description": "Why and how the step is done."
          },
          "input": {
            "type": "object",
            "additionalProperties": true,
            "readOnly": true,
            "description": "Exactly what will be done, such as `{command, serverId}`; inspect this before approving."
          },
          "risk": {
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "low",
                  "medium",
                  "high"
                ]
              },
              {
                "type": "string"
              }
            ],
            "readOnly": true,
            "description": "How much the step could break."
          },
          "requiresApproval": {
            "type": "boolean",
            "readOnly": true,
            "description": "Whether the step waits for a person."
          },
          "output": {
            "type": [
              "string",
              "null"
            ],
            "readOnly": true,
            "description": "What the step printed; null before it ran."
          },
          "exitCode": {
            "type": [
              "integer",
              "null"
            ],
            "readOnly": true,
            "description": "Exit code of a command; null for other kinds."
          },
          "error": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Failure"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Why the step failed; set only when it did."
          },
          "decision": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AiStepDecision"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "What was decided about the step; null while undecided."
          }
        }
      },
      "AiUsage": {
        "type": "object",
        "required": [
          "inputTokens",
          "outputTokens"
        ],
        "description": "Tokens that an AI job used.",
        "x-provenance": "assumed",
        "x-assumption": "I-12",
        "x-rationale": "What model services report per run.",
        "properties": {
          "inputTokens": {
            "type": "integer",
            "description": "Tokens read."
          },
          "outputTokens": {
            "type": "integer",
            "description": "Tokens written."
          }
        }
      },
      "AiJob": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "promptId",
          "prompt",
          "status",
          "approval",
          "steps",
          "pendingStepId",
          "output",
          "error",
          "startedAt",
          "completedAt",
          "approvalExpiresAt",
          "createdAt",
          "updatedAt"
        ],
        "description": "An AI task in progress, with its steps and output.",
        "x-provenance": "assumed",
        "x-assumption": "I-12",
        "x-rationale": "Modelled on OpenAI runs; the service says that a job has output and approvals.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the job."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the job."
          },
          "promptId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the prompt that started the job."
          },
          "prompt": {
            "type": "string",
            "readOnly": true,
            "description": "What the AI was asked to do."
          },
          "status": {
            "$ref": "#/components/schemas/AiJobStatus",
            "readOnly": true,
            "description": "State of the job."
          },
          "approval": {
            "$ref": "#/components/schemas/AiApprovalMode",
            "readOnly": true,
            "description": "Which steps need approval."
          },
          "steps": {
            "type": "array",
            "readOnly": true,
            "items": {
              "$ref": "#/components/schemas/AiStep"
            },
            "description": "Steps known so far, in order of index."
          },
          "pendingStepId": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Id"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Id of the step that waits for approval; null unless the job is awaiting approval."
          },
          "output": {
            "type": "string",
            "readOnly": true,
            "description": "The job's answer so far in Markdown."
          },
          "error": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Failure"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Why the job failed; set only when it did."
          },
          "startedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the job began."
          },
          "completedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the job ended."
          },
          "approvalExpiresAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the pending approval expires; null unless one is pending."
          },
          "usage": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/AiUsage"
              },
              {
                "type": "null"
              }
            ],
            "readOnly": true,
            "description": "Tokens used, if counted."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the job was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the job last changed."
          }
        }
      },
      "AiPrompt": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "prompt",
          "jobId",
          "job",
          "createdAt",
          "updatedAt"
        ],
        "description": "A prompt and the AI job that it started.",
        "x-provenance": "assumed",
        "x-assumption": "I-11",
        "x-rationale": "A prompt is documented to start a job; both come back so that watching can begin at once.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the prompt."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that owns the prompt."
          },
          "prompt": {
            "type": "string",
            "description": "What the AI was asked to do."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the job that the prompt started."
          },
          "job": {
            "$ref": "#/components/schemas/AiJob",
            "readOnly": true,
            "description": "The job that the prompt started."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the prompt was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the prompt last changed."
          }
        }
      },
      "StreamJobSnapshot": {
        "type": "object",
        "required": [
          "type",
          "sequence",
          "jobId",
          "at",
          "job"
        ],
        "description": "The whole job, from which a client starts or starts over.",
        "x-provenance": "assumed",
        "x-assumption": "S-02",
        "x-rationale": "Clients that join late or lost events need one full state, as LangGraph streams give.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "job.snapshot"
            ],
            "description": "Name of the event."
          },
          "sequence": {
            "type": "integer",
            "description": "Number of the event in its job, from 1; equal to the stream's `id` field."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the job."
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "job": {
            "$ref": "#/components/schemas/AiJob",
            "description": "The job including everything up to this sequence."
          }
        }
      },
      "StreamJobStatus": {
        "type": "object",
        "required": [
          "type",
          "sequence",
          "jobId",
          "at",
          "status",
          "previousStatus"
        ],
        "description": "The job changed its status.",
        "x-provenance": "assumed",
        "x-assumption": "S-01",
        "x-rationale": "Status events follow OpenAI's run stream.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "job.status"
            ],
            "description": "Name of the event."
          },
          "sequence": {
            "type": "integer",
            "description": "Number of the event in its job, from 1; equal to the stream's `id` field."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the job."
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "status": {
            "$ref": "#/components/schemas/AiJobStatus",
            "description": "The new status."
          },
          "previousStatus": {
            "$ref": "#/components/schemas/AiJobStatus",
            "description": "The status before."
          }
        }
      },
      "StreamStepCreated": {
        "type": "object",
        "required": [
          "type",
          "sequence",
          "jobId",
          "at",
          "step"
        ],
        "description": "A step appeared.",
        "x-provenance": "assumed",
        "x-assumption": "S-01",
        "x-rationale": "Step events follow OpenAI's run stream.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "step.created"
            ],
            "description": "Name of the event."
          },
          "sequence": {
            "type": "integer",
            "description": "Number of the event in its job, from 1; equal to the stream's `id` field."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the job."
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "step": {
            "$ref": "#/components/schemas/AiStep",
            "description": "The new step."
          }
        }
      },
      "StreamStepUpdated": {
        "type": "object",
        "required": [
          "type",
          "sequence",
          "jobId",
          "at",
          "step"
        ],
        "description": "A step's status, output or decision changed.",
        "x-provenance": "assumed",
        "x-assumption": "S-01",
        "x-rationale": "Step events follow OpenAI's run stream.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "step.updated"
            ],
            "description": "Name of the event."
          },
          "sequence": {
            "type": "integer",
            "description": "Number of the event in its job, from 1; equal to the stream's `id` field."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the job."
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "step": {
            "$ref": "#/components/schemas/AiStep",
            "description": "The step as it is now."
          }
        }
      },
      "StreamStepApprovalRequired": {
        "type": "object",
        "required": [
          "type",
          "sequence",
          "jobId",
          "at",
          "step",
          "expiresAt"
        ],
        "description": "A step waits for approval; the stream stays open meanwhile.",
        "x-provenance": "assumed",
        "x-assumption": "S-05",
        "x-rationale": "Anthropic session events keep the stream open while a person decides.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "step.approval_required"
            ],
            "description": "Name of the event."
          },
          "sequence": {
            "type": "integer",
            "description": "Number of the event in its job, from 1; equal to the stream's `id` field."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the job."
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "step": {
            "$ref": "#/components/schemas/AiStep",
            "description": "The step to decide about."
          },
          "expiresAt": {
            "type": "string",
            "format": "date-time",
            "description": "When the approval expires."
          }
        }
      },
      "StreamOutputDelta": {
        "type": "object",
        "required": [
          "type",
          "sequence",
          "jobId",
          "at",
          "stepId",
          "delta"
        ],
        "description": "More text of the job's answer or of a step's output.",
        "x-provenance": "assumed",
        "x-assumption": "S-01",
        "x-rationale": "Text deltas are how every model service streams.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "output.delta"
            ],
            "description": "Name of the event."
          },
          "sequence": {
            "type": "integer",
            "description": "Number of the event in its job, from 1; equal to the stream's `id` field."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the job."
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "stepId": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Id"
              },
              {
                "type": "null"
              }
            ],
            "description": "Id of the step that the text belongs to; null for the job's own answer."
          },
          "delta": {
            "type": "string",
            "description": "Text to append."
          }
        }
      },
      "StreamOutputDone": {
        "type": "object",
        "required": [
          "type",
          "sequence",
          "jobId",
          "at",
          "stepId",
          "text"
        ],
        "description": "A text is complete.",
        "x-provenance": "assumed",
        "x-assumption": "S-01",
        "x-rationale": "OpenAI streams end each text with the whole of it.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "output.done"
            ],
            "description": "Name of the event."
          },
          "sequence": {
            "type": "integer",
            "description": "Number of the event in its job, from 1; equal to the stream's `id` field."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the job."
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "stepId": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Id"
              },
              {
                "type": "null"
              }
            ],
            "description": "Id of the step that the text belongs to; null for the job's own answer."
          },
          "text": {
            "type": "string",
            "description": "The whole text."
          }
        }
      },
      "StreamJobDone": {
        "type": "object",
        "required": [
          "type",
          "sequence",
          "jobId",
          "at",
          "job"
        ],
        "description": "The job reached a terminal status, and the server closes the stream.",
        "x-provenance": "assumed",
        "x-assumption": "S-04",
        "x-rationale": "One last event carries the result, so a clean end can be told from a cut.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "job.done"
            ],
            "description": "Name of the event."
          },
          "sequence": {
            "type": "integer",
            "description": "Number of the event in its job, from 1; equal to the stream's `id` field."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the job."
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "job": {
            "$ref": "#/components/schemas/AiJob",
            "description": "The job as it ended."
          }
        }
      },
      "StreamError": {
        "type": "object",
        "required": [
          "type",
          "sequence",
          "jobId",
          "at",
          "code",
          "message",
          "retryable"
        ],
        "description": "The stream failed and closes. The job continues.",
        "x-provenance": "assumed",
        "x-assumption": "S-01",
        "x-rationale": "OpenAI and Anthropic streams report faults as an error event.",
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "error"
            ],
            "description": "Name of the event."
          },
          "sequence": {
            "type": "integer",
            "description": "Number of the event in its job, from 1; equal to the stream's `id` field."
          },
          "jobId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the job."
          },
          "at": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "code": {
            "type": "string",
            "description": "Machine-readable reason."
          },
          "message": {
            "type": "string",
            "description": "Human-readable explanation."
          },
          "retryable": {
            "type": "boolean",
            "description": "Whether connecting again can help."
          }
        }
      },
      "AiApprove": {
        "type": "object",
        "required": [
          "stepId"
        ],
        "description": "A decision about the pending step.",
        "x-provenance": "assumed",
        "x-assumption": "I-14",
        "x-rationale": "Follows OpenAI's approval response and Anthropic's tool confirmation: id, decision and reason.",
        "properties": {
          "stepId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the step to decide about."
          },
          "decision": {
            "$ref": "#/components/schemas/AiDecision",
            "default": "approve",
            "description": "Whether the step may run; rejecting ends the job."
          },
          "reason": {
            "type": "string",
            "description": "Why it was decided so."
          }
        }
      },
      "BillingInterval": {
        "type": "string",
        "enum": [
          "month",
          "year"
        ],
        "description": "How often a plan is billed.",
        "x-provenance": "assumed",
        "x-assumption": "I-15",
        "x-rationale": "The two intervals that nearly every plan offers."
      },
      "PlanPrice": {
        "type": "object",
        "required": [
          "interval",
          "amount",
          "currency"
        ],
        "description": "Price of a plan for one billing interval.",
        "x-provenance": "assumed",
        "x-assumption": "G-04",
        "x-rationale": "Minor units with an ISO 4217 code are Stripe's form of money.",
        "properties": {
          "interval": {
            "$ref": "#/components/schemas/BillingInterval",
            "description": "Billing interval."
          },
          "amount": {
            "type": "integer",
            "description": "Price in minor units, such as cents."
          },
          "currency": {
            "type": "string",
            "pattern": "^[a-z]{3}$",
            "description": "ISO 4217 code in lower case."
          }
        }
      },
      "PlanLimits": {
        "type": "object",
        "required": [
          "servers",
          "sites",
          "databases",
          "members",
          "aiJobsPerMonth"
        ],
        "description": "How much a plan allows.",
        "x-provenance": "assumed",
        "x-assumption": "I-15",
        "x-rationale": "One limit for each kind of thing that the service manages.",
        "properties": {
          "servers": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Number of servers; null for no limit."
          },
          "sites": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Number of sites; null for no limit."
          },
          "databases": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Number of databases; null for no limit."
          },
          "members": {
            "type": [
              "integer",
              "null"
            ],
            "description": "Number of team members; null for no limit."
          },
          "aiJobsPerMonth": {
            "type": [
              "integer",
              "null"
            ],
            "description": "AI jobs per month; null for no limit."
          }
        }
      },
      "Plan": {
        "type": "object",
        "required": [
          "id",
          "name",
          "description",
          "prices",
          "features",
          "limits",
          "current"
        ],
        "description": "A plan that the team can subscribe to. Prices are in minor units.",
        "x-provenance": "assumed",
        "x-assumption": "I-15",
        "x-rationale": "Plans are documented as readable; prices, features and limits are what pricing pages show.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the plan."
          },
          "name": {
            "type": "string",
            "description": "Name of the plan."
          },
          "description": {
            "type": [
              "string",
              "null"
            ],
            "description": "What the plan is for."
          },
          "prices": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/PlanPrice"
            },
            "description": "Price for each billing interval."
          },
          "features": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "What the plan includes."
          },
          "limits": {
            "$ref": "#/components/schemas/PlanLimits",
            "description": "How much the plan allows."
          },
          "current": {
            "type": "boolean",
            "description": "Whether the team is on this plan."
          }
        }
      },
      "SubscribeCreate": {
        "type": "object",
        "required": [
          "planId"
        ],
        "description": "The plan to subscribe or change to.",
        "x-provenance": "assumed",
        "x-assumption": "I-16",
        "x-rationale": "One route is listed, so it both creates a subscription and changes the plan.",
        "properties": {
          "planId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the plan."
          },
          "interval": {
            "$ref": "#/components/schemas/BillingInterval",
            "default": "month",
            "description": "Billing interval."
          },
          "quantity": {
            "type": "integer",
            "default": 1,
            "description": "Number of units to pay for."
          },
          "successUrl": {
            "type": "string",
            "format": "uri",
            "description": "URL to return to after checkout."
          },
          "cancelUrl": {
            "type": "string",
            "format": "uri",
            "description": "URL to return to if checkout is canceled."
          },
          "couponCode": {
            "type": "string",
            "description": "Coupon to apply."
          }
        }
      },
      "SubscriptionStatus": {
        "x-outcome": {
          "incomplete": "open",
          "trialing": "good",
          "active": "good",
          "past_due": "bad",
          "canceled": "off",
          "expired": "off"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "incomplete",
              "trialing",
              "active",
              "past_due",
              "canceled",
              "expired"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of a subscription.",
        "x-provenance": "assumed",
        "x-assumption": "I-16",
        "x-rationale": "Stripe's statuses with the rare ones left out."
      },
      "Subscription": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "planId",
          "interval",
          "quantity",
          "status",
          "currentPeriodStart",
          "currentPeriodEnd",
          "cancelAtPeriodEnd",
          "trialEndsAt",
          "createdAt",
          "updatedAt"
        ],
        "description": "The team's subscription to a plan.",
        "x-provenance": "assumed",
        "x-assumption": "I-16",
        "x-rationale": "Stripe's subscription without what a client never needs.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the subscription."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that subscribed."
          },
          "planId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the plan."
          },
          "interval": {
            "$ref": "#/components/schemas/BillingInterval",
            "description": "Billing interval."
          },
          "quantity": {
            "type": "integer",
            "description": "Number of units paid for."
          },
          "status": {
            "$ref": "#/components/schemas/SubscriptionStatus",
            "readOnly": true,
            "description": "State of the subscription."
          },
          "currentPeriodStart": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the paid period began."
          },
          "currentPeriodEnd": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the paid period ends."
          },
          "cancelAtPeriodEnd": {
            "type": "boolean",
            "readOnly": true,
            "description": "Whether the subscription ends with the period."
          },
          "trialEndsAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the trial ends; null without one."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the subscription was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the subscription last changed."
          }
        }
      },
      "SubscribeResult": {
        "type": "object",
        "required": [
          "subscription",
          "checkoutUrl",
          "checkoutExpiresAt"
        ],
        "description": "The subscription; with `checkoutUrl` set, a person has to open it to pay.",
        "x-provenance": "assumed",
        "x-assumption": "I-16",
        "x-rationale": "Stripe answers with a checkout address when a person must confirm the payment.",
        "properties": {
          "subscription": {
            "$ref": "#/components/schemas/Subscription",
            "description": "The subscription as it is now."
          },
          "checkoutUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri",
            "description": "Address that the user must open to pay; null when nothing is left to do, and the subscription is incomplete until then."
          },
          "checkoutExpiresAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When the checkout URL expires; null without one."
          }
        }
      },
      "InvoiceStatus": {
        "x-outcome": {
          "draft": "off",
          "open": "open",
          "paid": "good",
          "void": "off",
          "uncollectible": "bad"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "draft",
              "open",
              "paid",
              "void",
              "uncollectible"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of an invoice.",
        "x-provenance": "assumed",
        "x-assumption": "I-17",
        "x-rationale": "Stripe's invoice statuses."
      },
      "InvoiceLine": {
        "type": "object",
        "required": [
          "description",
          "quantity",
          "amount"
        ],
        "description": "One item of an invoice.",
        "x-provenance": "assumed",
        "x-assumption": "I-17",
        "x-rationale": "What every invoice line shows.",
        "properties": {
          "description": {
            "type": "string",
            "description": "Description of the item."
          },
          "quantity": {
            "type": "integer",
            "description": "How many units."
          },
          "amount": {
            "type": "integer",
            "description": "Price of the line in minor units."
          }
        }
      },
      "Invoice": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "number",
          "status",
          "currency",
          "subtotal",
          "tax",
          "total",
          "amountDue",
          "amountPaid",
          "periodStart",
          "periodEnd",
          "issuedAt",
          "dueAt",
          "paidAt",
          "hostedUrl",
          "pdfUrl",
          "lines",
          "createdAt",
          "updatedAt"
        ],
        "description": "A bill for a period. Amounts are in minor units.",
        "x-provenance": "assumed",
        "x-assumption": "I-17",
        "x-rationale": "Stripe's invoice without what a client never needs.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the invoice."
          },
          "teamId": {
            "$ref": "#/components/schemas/TeamId",
            "readOnly": true,
            "description": "Id of the team that is billed."
          },
          "number": {
            "type": [
              "string",
              "null"
            ],
            "description": "Number printed on the invoice; null for a draft."
          },
          "status": {
            "$ref": "#/components/schemas/InvoiceStatus",
            "readOnly": true,
            "description": "State of the invoice."
          },
          "currency": {
            "type": "string",
            "pattern": "^[a-z]{3}$",
            "description": "ISO 4217 code in lower case."
          },
          "subtotal": {
            "type": "integer",
            "description": "Sum before tax in minor units."
          },
          "tax": {
            "type": "integer",
            "description": "Tax in minor units."
          },
          "total": {
            "type": "integer",
            "description": "Sum with tax in minor units."
          },
          "amountDue": {
            "type": "integer",
            "description": "Amount due in minor units."
          },
          "amountPaid": {
            "type": "integer",
            "description": "Amount paid in minor units."
          },
          "periodStart": {
            "type": "string",
            "format": "date-time",
            "description": "When the billed period began."
          },
          "periodEnd": {
            "type": "string",
            "format": "date-time",
            "description": "When the billed period ended."
          },
          "issuedAt": {
            "type": "string",
            "format": "date-time",
            "description": "When the invoice was issued."
          },
          "dueAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When payment is due; null when charged automatically."
          },
          "paidAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When the invoice was paid; null while unpaid."
          },
          "hostedUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri",
            "description": "Page that shows the invoice."
          },
          "pdfUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri",
            "description": "The invoice as PDF."
          },
          "lines": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/InvoiceLine"
            },
            "description": "Items of the invoice."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the invoice was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the invoice last changed."
          }
        }
      },
      "TeamRole": {
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "owner",
              "admin",
              "member",
              "viewer"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "What a member may do.",
        "x-provenance": "assumed",
        "x-assumption": "I-21",
        "x-rationale": "Coolify and Dokploy use owner, admin and member; Render and Vercel add a viewer."
      },
      "TeamMember": {
        "type": "object",
        "required": [
          "id",
          "userId",
          "email",
          "name",
          "role",
          "joinedAt"
        ],
        "description": "A person's membership in a team.",
        "x-provenance": "assumed",
        "x-assumption": "I-19",
        "x-rationale": "The member identifier and the role are documented; the rest is what member lists show.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the membership, used as `mid`."
          },
          "userId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the person."
          },
          "email": {
            "type": "string",
            "format": "email",
            "readOnly": true,
            "description": "Email address of the person."
          },
          "name": {
            "type": [
              "string",
              "null"
            ],
            "readOnly": true,
            "description": "Name of the person."
          },
          "role": {
            "$ref": "#/components/schemas/TeamRole",
            "description": "What the person may do in the team."
          },
          "joinedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the person joined."
          }
        }
      },
      "InviteStatus": {
        "x-outcome": {
          "pending": "open",
          "accepted": "good",
          "expired": "off",
          "revoked": "off"
        },
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "pending",
              "accepted",
              "expired",
              "revoked"
            ]
          },
          {
            "type": "string"
          }
        ],
        "description": "State of an invite.",
        "x-provenance": "assumed",
        "x-assumption": "I-20",
        "x-rationale": "OpenAI's organization invites with revoked added; the states are not shown."
      },
      "TeamInvite": {
        "type": "object",
        "required": [
          "id",
          "teamId",
          "email",
          "role",
          "status",
          "invitedBy",
          "expiresAt",
          "acceptedAt",
          "createdAt"
        ],
        "description": "An invitation to join a team; accepted in the dashboard.",
        "x-provenance": "assumed",
        "x-assumption": "I-20",
        "x-rationale": "OpenAI's organization invites with the inviter added.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the invite."
          },
          "teamId": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the team."
          },
          "email": {
            "type": "string",
            "format": "email",
            "description": "Email address that was invited."
          },
          "role": {
            "$ref": "#/components/schemas/TeamRole",
            "description": "Role that the person will have."
          },
          "status": {
            "$ref": "#/components/schemas/InviteStatus",
            "readOnly": true,
            "description": "State of the invite."
          },
          "invitedBy": {
            "$ref": "#/components/schemas/UserRef",
            "readOnly": true,
            "description": "Who sent the invite."
          },
          "expiresAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the invite expires, seven days after it was sent."
          },
          "acceptedAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "readOnly": true,
            "description": "When the invite was accepted; null before."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the invite was sent."
          }
        }
      },
      "Team": {
        "type": "object",
        "required": [
          "id",
          "name",
          "slug",
          "role",
          "members",
          "invites",
          "createdAt",
          "updatedAt"
        ],
        "description": "A team with its members and open invites.",
        "x-provenance": "assumed",
        "x-assumption": "I-18",
        "x-rationale": "Modelled on Coolify teams; members are embedded because no other route shows their ids.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "readOnly": true,
            "description": "Id of the team."
          },
          "name": {
            "type": "string",
            "description": "Name of the team."
          },
          "slug": {
            "type": "string",
            "readOnly": true,
            "description": "Short name for addresses."
          },
          "role": {
            "$ref": "#/components/schemas/TeamRole",
            "readOnly": true,
            "description": "Your role in the team."
          },
          "members": {
            "type": "array",
            "readOnly": true,
            "items": {
              "$ref": "#/components/schemas/TeamMember"
            },
            "description": "All members of the team.",
            "x-provenance": "assumed",
            "x-assumption": "G-15",
            "x-rationale": "No route lists members, so the team embeds them, as Coolify's does."
          },
          "invites": {
            "type": "array",
            "readOnly": true,
            "items": {
              "$ref": "#/components/schemas/TeamInvite"
            },
            "description": "Invites that are still pending.",
            "x-provenance": "assumed",
            "x-assumption": "G-15",
            "x-rationale": "No route lists invites, so the team embeds the pending ones."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the team was created."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "readOnly": true,
            "description": "When the team last changed."
          }
        }
      },
      "InviteCreate": {
        "type": "object",
        "required": [
          "email"
        ],
        "description": "The email address and role of an invitation.",
        "x-provenance": "assumed",
        "x-assumption": "I-20",
        "x-rationale": "An address is needed; the least surprising role is the default.",
        "properties": {
          "email": {
            "type": "string",
            "format": "email",
            "description": "Email address to invite."
          },
          "role": {
            "$ref": "#/components/schemas/TeamRole",
            "default": "member",
            "description": "Role that the person will have."
          },
          "message": {
            "type": "string",
            "description": "Note to add to the invitation."
          }
        }
      },
      "MemberUpdate": {
        "type": "object",
        "required": [
          "role"
        ],
        "description": "A member's new role.",
        "x-provenance": "assumed",
        "x-assumption": "I-19",
        "x-rationale": "Assigning roles is documented, and nothing else about a member is said to change.",
        "properties": {
          "role": {
            "$ref": "#/components/schemas/TeamRole",
            "description": "What the person may do in the team."
          }
        }
      },
      "WebhookEnvelope": {
        "type": "object",
        "required": [
          "id",
          "type",
          "timestamp",
          "teamId"
        ],
        "description": "Envelope of every event.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Type, timestamp and data are the payload of Standard Webhooks, with ids added.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the event, equal to the `webhook-id` header."
          },
          "type": {
            "$ref": "#/components/schemas/WebhookEventType",
            "description": "Kind of event."
          },
          "timestamp": {
            "type": "string",
            "format": "date-time",
            "description": "When the event happened."
          },
          "teamId": {
            "oneOf": [
              {
                "$ref": "#/components/schemas/Id"
              },
              {
                "type": "null"
              }
            ],
            "description": "Id of the team."
          },
          "previousStatus": {
            "type": "string",
            "description": "Status before the event, if the status changed."
          }
        }
      },
      "ServerEvent": {
        "description": "An event about a server.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "server.created",
                  "server.online",
                  "server.unreachable",
                  "server.error",
                  "server.deleted"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/Server",
                "description": "The server after the event."
              }
            }
          }
        ]
      },
      "SiteEvent": {
        "description": "An event about a site.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "site.created",
                  "site.updated"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/Site",
                "description": "The site after the event."
              }
            }
          }
        ]
      },
      "DeployEvent": {
        "description": "An event about a deploy.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "deploy.queued",
                  "deploy.started",
                  "deploy.succeeded",
                  "deploy.failed",
                  "deploy.canceled"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/Deploy",
                "description": "The deploy after the event."
              }
            }
          }
        ]
      },
      "DatabaseEvent": {
        "description": "An event about a database.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "database.created",
                  "database.online",
                  "database.error"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/Database",
                "description": "The database after the event."
              }
            }
          }
        ]
      },
      "BackupEvent": {
        "description": "An event about a backup.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "backup.started",
                  "backup.succeeded",
                  "backup.failed"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/Backup",
                "description": "The backup after the event."
              }
            }
          }
        ]
      },
      "RestoreEvent": {
        "description": "An event about a restore.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "restore.started",
                  "restore.succeeded",
                  "restore.failed"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/Restore",
                "description": "The restore after the event."
              }
            }
          }
        ]
      },
      "AlertEvent": {
        "description": "An event about an alert.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "alert.firing",
                  "alert.resolved"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/Alert",
                "description": "The alert after the event."
              }
            }
          }
        ]
      },
      "AiJobEvent": {
        "description": "An event about an AI job.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "ai.job.created",
                  "ai.job.awaiting_approval",
                  "ai.job.succeeded",
                  "ai.job.failed",
                  "ai.job.canceled",
                  "ai.job.expired"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/AiJob",
                "description": "The AI job after the event."
              }
            }
          }
        ]
      },
      "SubscriptionEvent": {
        "description": "An event about the subscription.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "billing.subscription.updated"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/Subscription",
                "description": "The subscription after the event."
              }
            }
          }
        ]
      },
      "InvoiceEvent": {
        "description": "An event about an invoice.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "billing.invoice.paid",
                  "billing.invoice.payment_failed"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/Invoice",
                "description": "The invoice after the event."
              }
            }
          }
        ]
      },
      "TeamInviteEvent": {
        "description": "An event about an invite.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "team.invite.created",
                  "team.invite.accepted"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/TeamInvite",
                "description": "The invite after the event."
              }
            }
          }
        ]
      },
      "TeamMemberEvent": {
        "description": "An event about a member of the team.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "team.member.updated"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/TeamMember",
                "description": "The member of the team after the event."
              }
            }
          }
        ]
      },
      "WebhookPing": {
        "type": "object",
        "required": [
          "webhookId"
        ],
        "description": "Data of a test event.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "GitHub sends a ping after creating a webhook.",
        "properties": {
          "webhookId": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the new webhook."
          }
        }
      },
      "WebhookPingEvent": {
        "description": "A test event of a new webhook.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "The data is the schema that the API returns, without one-time secrets.",
        "allOf": [
          {
            "$ref": "#/components/schemas/WebhookEnvelope"
          },
          {
            "type": "object",
            "required": [
              "type",
              "data"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "webhook.ping"
                ]
              },
              "data": {
                "$ref": "#/components/schemas/WebhookPing",
                "description": "The webhook that was created."
              }
            }
          }
        ]
      }
    },
    "securitySchemes": {
      "bearerToken": {
        "type": "http",
        "scheme": "bearer",
        "description": "Bearer token (RFC 6750) issued from the account settings.",
        "x-provenance": "documented"
      }
    },
    "parameters": {
      "Force": {
        "name": "force",
        "in": "query",
        "description": "Delete the server, and the sites and databases that use it.",
        "x-provenance": "assumed",
        "x-assumption": "I-01",
        "x-rationale": "Comparable services refuse to delete a server in use unless told to.",
        "example": true,
        "schema": {
          "type": "boolean",
          "default": false
        }
      },
      "ServerIdFilter": {
        "name": "serverId",
        "in": "query",
        "description": "Only items on this server.",
        "x-provenance": "assumed",
        "x-assumption": "G-21",
        "x-rationale": "Forge and Render filter their lists by the parent resource.",
        "example": "srv_81f2",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "DeliveryStatusFilter": {
        "name": "status",
        "in": "query",
        "description": "Only deliveries in this status.",
        "x-provenance": "assumed",
        "x-assumption": "G-21",
        "x-rationale": "Delivery logs are read mostly to find failures, so services filter them by status.",
        "example": "failed",
        "schema": {
          "$ref": "#/components/schemas/DeliveryStatus"
        }
      },
      "LastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "Sequence of the last stream event received; the stream continues after it.",
        "x-provenance": "assumed",
        "x-assumption": "S-02",
        "x-rationale": "The HTML standard's way to resume an event stream.",
        "example": "3",
        "schema": {
          "type": "string"
        }
      },
      "WebhookId": {
        "name": "webhook-id",
        "in": "header",
        "required": true,
        "description": "Id of the event, the same in every attempt; use it to drop duplicates.",
        "x-provenance": "assumed",
        "x-assumption": "W-02",
        "x-rationale": "Header of Standard Webhooks; the service says only that deliveries are HMAC-signed.",
        "example": "evt_2d1f",
        "schema": {
          "$ref": "#/components/schemas/Id"
        }
      },
      "WebhookTimestamp": {
        "name": "webhook-timestamp",
        "in": "header",
        "required": true,
        "description": "When this attempt was made in Unix seconds.",
        "x-provenance": "assumed",
        "x-assumption": "W-02",
        "x-rationale": "Header of Standard Webhooks; the service says only that deliveries are HMAC-signed.",
        "example": "1767225600",
        "schema": {
          "type": "string",
          "pattern": "^[0-9]+$"
        }
      },
      "WebhookSignature": {
        "name": "webhook-signature",
        "in": "header",
        "required": true,
        "description": "HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.",
        "x-provenance": "assumed",
        "x-assumption": "W-03",
        "x-rationale": "Header and scheme of Standard Webhooks; the service says only that deliveries are HMAC-signed.",
        "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        "schema": {
          "type": "string",
          "pattern": "^\\S+( \\S+)*$"
        }
      }
    },
    "headers": {
      "RateLimit": {
        "description": "Requests left in the window and the seconds until it resets, such as `\"default\";r=119;t=42`.",
        "x-provenance": "assumed",
        "x-assumption": "G-10",
        "x-rationale": "Header of the IETF rate-limit draft; the service does not show how it reports limits.",
        "schema": {
          "type": "string"
        }
      },
      "RateLimit-Policy": {
        "description": "The quota and its window, such as `\"default\";q=120;w=60`.",
        "x-provenance": "assumed",
        "x-assumption": "G-10",
        "x-rationale": "Header of the IETF rate-limit draft; the service does not show how it reports limits.",
        "schema": {
          "type": "string"
        }
      },
      "X-Request-Id": {
        "description": "Id of this exchange; quote it when asking for support.",
        "x-provenance": "assumed",
        "x-assumption": "G-17",
        "x-rationale": "DigitalOcean and most comparable services return a request id header.",
        "schema": {
          "type": "string"
        }
      },
      "WWW-Authenticate": {
        "description": "The bearer challenge of RFC 6750, such as `Bearer error=\"invalid_token\"`.",
        "x-provenance": "assumed",
        "x-assumption": "G-20",
        "x-rationale": "RFC 6750, which the service names for its authentication, requires this challenge.",
        "schema": {
          "type": "string"
        }
      },
      "Retry-After": {
        "description": "Seconds to wait before trying again; wins over the reset time of RateLimit.",
        "x-provenance": "assumed",
        "x-assumption": "G-10",
        "x-rationale": "RFC 9110 defines the header for 429 and 503, and nearly every service sends it.",
        "schema": {
          "type": "string"
        }
      }
    },
    "responses": {
      "BadRequest": {
        "description": "The body is not readable JSON (`invalid_json`), the cursor is unknown (`invalid_cursor`) or a parameter is malformed (`invalid_parameter`).",
        "x-provenance": "assumed",
        "x-assumption": "G-09",
        "x-rationale": "Unreadable requests answer 400 and readable but wrong ones 422, as at Forge and GitHub.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "The request is not readable JSON",
              "status": 400,
              "code": "invalid_json",
              "detail": "Answered with status 400, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "Unauthorized": {
        "description": "The token is missing, wrong or revoked (`unauthorized`).",
        "x-provenance": "assumed",
        "x-assumption": "G-20",
        "x-rationale": "RFC 6750 assigns 401 to a missing or invalid bearer token.",
        "headers": {
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WWW-Authenticate"
          },
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "A valid token is needed",
              "status": 401,
              "code": "unauthorized",
              "detail": "Answered with status 401, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "Forbidden": {
        "description": "The token is valid but may not do this (`forbidden`).",
        "x-provenance": "assumed",
        "x-assumption": "G-20",
        "x-rationale": "RFC 6750 assigns 403 to a token with insufficient scope.",
        "headers": {
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WWW-Authenticate"
          },
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "The token may not do this",
              "status": 403,
              "code": "forbidden",
              "detail": "Answered with status 403, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "TooManyRequests": {
        "description": "The rate limit is reached (`rate_limited`).",
        "x-provenance": "assumed",
        "x-assumption": "G-10",
        "x-rationale": "429 with Retry-After is universal; the limit itself is not shown (G-11).",
        "headers": {
          "Retry-After": {
            "$ref": "#/components/headers/Retry-After"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimit-Policy"
          },
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "Too many requests",
              "status": 429,
              "code": "rate_limited",
              "detail": "Answered with status 429, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "InternalError": {
        "description": "The service failed (`internal_error`).",
        "x-provenance": "assumed",
        "x-assumption": "G-07",
        "x-rationale": "The usual answer for an unexpected fault.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "The service failed",
              "status": 500,
              "code": "internal_error",
              "detail": "Answered with status 500, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "Unavailable": {
        "description": "The service is temporarily unavailable (`unavailable`).",
        "x-provenance": "assumed",
        "x-assumption": "G-07",
        "x-rationale": "RFC 9110 pairs 503 with Retry-After for temporary overload or maintenance.",
        "headers": {
          "Retry-After": {
            "$ref": "#/components/headers/Retry-After"
          },
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "The service is unavailable",
              "status": 503,
              "code": "unavailable",
              "detail": "Answered with status 503, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "PaymentRequired": {
        "description": "The plan's limit is reached or the payment was declined (`payment_required`).",
        "x-provenance": "assumed",
        "x-assumption": "G-07",
        "x-rationale": "Services that sell plans answer 402 when the plan or the payment does not allow the call.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "The plan or the payment does not allow it",
              "status": 402,
              "code": "payment_required",
              "detail": "Answered with status 402, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "Conflict": {
        "description": "The resource's current state doesn't allow this. `code` gives the reason.",
        "x-provenance": "assumed",
        "x-assumption": "G-07",
        "x-rationale": "409 is the common answer for state conflicts; the codes separate the cases.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "Not allowed in the current state",
              "status": 409,
              "code": "conflict",
              "detail": "Answered with status 409, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "UnprocessableContent": {
        "description": "Fields of the body are wrong (`validation_failed`, see `errors`), or the Idempotency-Key was used for another body (`idempotency_key_reused`).",
        "x-provenance": "assumed",
        "x-assumption": "G-09",
        "x-rationale": "Coolify, Forge, Ploi and GitHub answer 422 with field errors.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "Fields of the body are wrong",
              "status": 422,
              "code": "validation_failed",
              "detail": "The body was refused, as asked.",
              "requestId": "req_jubwd0z6cqs67ars",
              "errors": [
                {
                  "pointer": "",
                  "code": "refused",
                  "message": "was refused, as asked"
                }
              ]
            }
          }
        }
      },
      "NotFound": {
        "description": "No such resource, or it belongs to another team (`not_found`).",
        "x-provenance": "assumed",
        "x-assumption": "G-07",
        "x-rationale": "The usual answer for an unknown id, and for one that the token must not learn about.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "There is no such resource",
              "status": 404,
              "code": "not_found",
              "detail": "Answered with status 404, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "NotAcceptable": {
        "description": "The requested media type is not offered for this resource (`not_acceptable`).",
        "x-provenance": "assumed",
        "x-assumption": "S-06",
        "x-rationale": "RFC 9110 assigns 406 to an Accept header that cannot be met; clients then poll the JSON form.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/X-Request-Id"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "example": {
              "type": "about:blank",
              "title": "The media type is not offered",
              "status": 406,
              "code": "not_acceptable",
              "detail": "Answered with status 406, as asked.",
              "requestId": "req_jubwd0z6cqs67ars"
            }
          }
        }
      },
      "DeliveryRefused": {
        "description": "The receiver is gone permanently. The webhook is disabled.",
        "x-provenance": "assumed",
        "x-assumption": "W-04",
        "x-rationale": "Standard Webhooks reads 410 as an end of the subscription."
      },
      "DeliveryAccepted": {
        "description": "Answer within 15 seconds; anything but a 2xx counts as failed and is tried again.",
        "x-provenance": "assumed",
        "x-assumption": "W-04",
        "x-rationale": "Standard Webhooks counts any 2xx as success."
      }
    }
  }
};
